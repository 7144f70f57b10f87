package io.lease4j.valkey.internal.doctor;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.NamespaceId;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.spi.Reading;
import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What the server keeps of the namespace: its records, and whether the leases on them can be read. */
final class Namespaced {

    private static final int MOST_PAGES = 20;
    private static final int PAGE = 100;

    private final ValkeyLeaseStore store;
    private final Supplier<Deadline> soon;
    private final Findings findings;
    private final List<AuthorityRecordView> records = new ArrayList<>();
    private final List<Integer> corrupt = new ArrayList<>();
    private final List<String> unread = new ArrayList<>();

    Namespaced(ValkeyLeaseStore store, Supplier<Deadline> soon, Findings findings) {
        this.store = store;
        this.soon = soon;
        this.findings = findings;
    }

    List<AuthorityRecordView> look() {
        NamespaceId id = store.namespaceId().orElseThrow();
        for (int shard = 0; shard < store.shards(); shard++) {
            describe(new AuthorityRecordId(id, shard));
        }
        findings.ok(Code.NAMESPACE, "created as " + id + (isWitnessed() ? ", with a witness" : ", without a witness"));
        findings.ok(Code.SHARDS, Integer.toString(store.shards()));
        if (!unread.isEmpty()) {
            findings.warn(Code.REACHABLE, "not every record was answered: " + unread.get(0), "look again");
        }
        Floors.look(records, findings);
        damaged();
        return List.copyOf(records);
    }

    private boolean isWitnessed() {
        return records.stream().anyMatch(AuthorityRecordView::witnessed);
    }

    private void describe(AuthorityRecordId record) {
        AdminOutcome outcome =
                store.describe(record, soon.get()).toCompletableFuture().join().outcome();
        if (outcome instanceof AdminOutcome.Done done) {
            records.addAll(done.records());
        } else if (outcome instanceof Refused refused && refused.reason() == RefusedReason.CORRUPT_STATE) {
            corrupt.add(record.shard());
        } else {
            unread.add(outcome.code());
        }
    }

    private void damaged() {
        if (!corrupt.isEmpty()) {
            findings.refuse(
                    Code.CORRUPT,
                    "authority records that cannot be read, of the shards " + Floors.shown(corrupt)
                            + ": they grant nothing",
                    "find out who wrote them, then prove each" + Acts.prove(""));
        }
        Set<String> leases = new TreeSet<>();
        boolean all = list(leases);
        if (!leases.isEmpty()) {
            findings.refuse(
                    Code.CORRUPT,
                    "lease records that cannot be read, of the fingerprints "
                            + leases.stream().limit(5).collect(Collectors.joining(", "))
                            + (leases.size() > 5 ? " and " + (leases.size() - 5) + " more" : "")
                            + ": their keys are not granted",
                    "see who writes to lease4j:1:*, then discard each by its key" + Acts.named("discard", "discard"));
        }
        findings.okUnlessFound(
                Code.CORRUPT, all ? "every record and active lease can be read" : "none among the first active leases");
    }

    private boolean list(Set<String> damaged) {
        Optional<PageCursor> after = Optional.empty();
        for (int page = 0; page < MOST_PAGES; page++) {
            ListOutcome outcome = store.list(new PageQuery(after, PAGE), new Reading(0, soon.get()))
                    .toCompletableFuture()
                    .join()
                    .outcome();
            if (!(outcome instanceof ListOutcome.Page read)) {
                if (outcome instanceof Refused refused && refused.reason() == RefusedReason.CORRUPT_STATE) {
                    findings.refuse(
                            Code.CORRUPT,
                            "an index of active leases is of another type: its shard grants nothing",
                            "delete that key: it is written anew; see docs/valkey.md, damaged records");
                }
                return false;
            }
            for (ListEntry entry : read.entries()) {
                if (entry instanceof ListEntry.Corrupt one) {
                    damaged.add(one.fingerprint());
                }
            }
            after = read.next();
            if (after.isEmpty()) {
                return true;
            }
        }
        return false;
    }
}
