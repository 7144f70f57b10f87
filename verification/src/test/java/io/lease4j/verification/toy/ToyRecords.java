package io.lease4j.verification.toy;

import io.lease4j.AdminOutcome;
import io.lease4j.BackendTime;
import io.lease4j.LeaseEnd;
import io.lease4j.Lineage;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Installation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a step does to an authority record, and the list of its leases. */
final class ToyRecords {

    private ToyRecords() {}

    static AdminOutcome install(ToyStep step, Installation installation, Lineage serving, int shards) {
        if (!installation.lineage().equals(serving)) {
            return notAllowed("the installation is for another lineage than the one that serves");
        }
        if (!step.record.ticket.equals(Optional.of(installation.ticket()))) {
            return notAllowed("the ticket is not the outstanding one of the record");
        }
        return installation.match(
                proof -> prove(step, proof, serving, shards),
                extension -> extend(step, extension),
                retained -> Refused.of(RefusedReason.NOT_SUPPORTED));
    }

    private static AdminOutcome prove(ToyStep step, Installation.Proof proof, Lineage serving, int shards) {
        long base = proof.range().base();
        long known = Math.max(highestLease(step, shards), step.record.evidence);
        known = Math.max(known, Math.max(step.record.last, Math.max(step.record.floor, step.record.ceiling)));
        if (base < known) {
            return notAllowed("the base " + base + " is below " + known + ", which the store shows");
        }
        step.record.prove(proof.range(), proof.basis(), serving, step.now);
        Set<SinkName> sinks = new HashSet<>(step.record.sinks);
        sinks.addAll(proof.sinks());
        step.record.sinks = Set.copyOf(sinks);
        step.memory
                .keysOf(step.id, shards)
                .forEach(key -> step.memory
                        .newestOf(key)
                        .filter(ToyLease::isActive)
                        .ifPresent(lease -> step.memory.replace(ended(lease, step.now))));
        return done(step, true, serving, "proven by " + proof.basis());
    }

    private static ToyLease ended(ToyLease lease, BackendTime now) {
        return lease.isOverdue(now) ? lease.expired() : lease.ended(LeaseEnd.of(LostReason.FLOOR_RAISED, now));
    }

    private static AdminOutcome extend(ToyStep step, Installation.Extension extension) {
        if (!step.proven()) {
            return notAllowed("only a proven record is extended");
        }
        if (extension.range().base() < step.record.ceiling) {
            return notAllowed("the range begins below the ceiling of the record");
        }
        step.record.extend(extension.range());
        return done(step, true, extension.lineage(), "extended");
    }

    private static long highestLease(ToyStep step, int shards) {
        return step.memory.keysOf(step.id, shards).stream()
                .flatMap(key -> step.memory.newestOf(key).stream())
                .mapToLong(lease -> lease.lease().token().value())
                .max()
                .orElse(0);
    }

    /** One page lies in one record; its cursor names lineage, record and the last fingerprint examined. */
    static ListOutcome page(ToyStep step, PageQuery query, Lineage serving, int shards, String after) {
        List<ToyLease> rest = step.memory.keysOf(step.id, shards).stream()
                .flatMap(key -> step.memory.newestOf(key).stream())
                .filter(lease -> fingerprint(lease).compareTo(after) > 0)
                .sorted((one, other) -> fingerprint(one).compareTo(fingerprint(other)))
                .toList();
        List<ToyLease> examined = rest.subList(0, Math.min(query.limit(), rest.size()));
        List<ListEntry> entries = new ArrayList<>();
        examined.stream()
                .filter(lease -> lease.isActive() && !lease.isOverdue(step.now))
                .forEach(lease -> entries.add(new ListEntry.Active(lease.observed())));
        Optional<PageCursor> next = Optional.empty();
        if (examined.size() < rest.size()) {
            next = Optional.of(cursor(serving, step.id.shard(), fingerprint(examined.get(examined.size() - 1))));
        } else if (step.id.shard() + 1 < shards) {
            next = Optional.of(cursor(serving, step.id.shard() + 1, ""));
        }
        return new ListOutcome.Page(entries, next, step.proven());
    }

    private static PageCursor cursor(Lineage serving, int shard, String after) {
        return new PageCursor(serving + ":" + shard + ":" + after);
    }

    private static String fingerprint(ToyLease lease) {
        return lease.lease().key().fingerprint();
    }

    static AdminOutcome done(ToyStep step, boolean exists, Lineage serving, String how) {
        return new AdminOutcome.Done(List.of(step.record.view(step.id, exists, serving)), how);
    }

    static Refused notAllowed(String why) {
        return Refused.notAllowed(List.of(why));
    }
}
