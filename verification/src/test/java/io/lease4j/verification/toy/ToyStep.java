package io.lease4j.verification.toy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.floor.Ticket;
import io.lease4j.spi.Echo;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.verification.toy.ToyMemory.Tombstone;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One atomic step: what it reads, at which moment, and the checks that more than one operation makes. */
final class ToyStep {

    final ToyMemory memory;
    final AuthorityRecordId id;
    final ToyRecord record;
    final BackendTime now;
    private final NamespaceSettings settings;
    private final Lineage serving;
    private Optional<Ticket> extension = Optional.empty();
    private Optional<Generation> expired = Optional.empty();

    ToyStep(
            ToyMemory memory,
            AuthorityRecordId id,
            ToyRecord record,
            NamespaceSettings settings,
            Lineage serving,
            BackendTime now) {
        this.memory = memory;
        this.id = id;
        this.record = record;
        this.settings = settings;
        this.serving = serving;
        this.now = now;
    }

    /** What every step on a key does first, whatever comes of it. */
    void begin(LeaseKey key, long highestSeen) {
        record.see(now, settings.receiptHorizon());
        record.refutedBy(highestSeen);
        memory.newestOf(key).ifPresent(lease -> {
            record.refutedBy(lease.lease().token().value());
            if (lease.isOverdue(now)) {
                memory.replace(lease.expired());
                expired = Optional.of(lease.generation());
            }
        });
        reclaim();
    }

    boolean proven() {
        return record.isProven(serving);
    }

    Refused unproven() {
        return Refused.floorUnproven(record.outstandingTicket());
    }

    void offerExtension() {
        if (record.witnessed && record.isNearCeiling()) {
            extension = Optional.of(record.outstandingTicket());
        }
    }

    Echo echo() {
        return new Echo(id, serving, now, record.last, proven(), extension, expired);
    }

    /** A read ends nothing. */
    static Echo withoutExpired(Echo echo) {
        return new Echo(
                echo.recordId(),
                echo.lineage(),
                echo.backendTime(),
                echo.lastToken(),
                echo.proven(),
                echo.extensionTicket(),
                Optional.empty());
    }

    /** The generation that a request made, renewed or ended: its receipt, whatever the digest. */
    Optional<ToyLease> committedBy(LeaseRequest<?> request) {
        return memory.generationsOf(request.key()).stream()
                .filter(lease -> lease.receipts().anyMatch(receipt -> receipt.hasScopeOf(request)))
                .findFirst();
    }

    /** The generation with the lease id and token that are meant, not the one that the key has now. */
    Optional<ToyLease> exactly(Generation generation) {
        return memory.generationsOf(generation.key()).stream()
                .filter(lease -> lease.generation().equals(generation))
                .findFirst();
    }

    Optional<Tombstone> tombstoneOf(LeaseRequest<?> request) {
        return memory.tombstones.getOrDefault(request.key(), List.of()).stream()
                .filter(left -> left.request().hasScopeOf(request))
                .findFirst();
    }

    /** Why a request without a receipt must not run, if something stands against it: tombstone, then stamp. */
    Optional<Refused> refusal(LeaseRequest<?> request, Stamp stamp) {
        Optional<Refused> cancelled = tombstoneOf(request).map(left -> Refused.of(left.refuses(request)));
        return cancelled
                .or(() -> late(stamp))
                .or(() -> Optional.of(stamp.firstSent())
                        .filter(first -> isOtherHistory(first) || isForgotten(first))
                        .map(first -> Refused.of(RefusedReason.TOO_OLD)));
    }

    /** Judges lineage and not-after. Acts without a receipt need no more: repeating them changes nothing. */
    Optional<Refused> late(Stamp stamp) {
        if (!stamp.lineage().equals(serving)) {
            return Optional.of(Refused.of(RefusedReason.OTHER_LINEAGE));
        }
        Duration left = now.until(stamp.notAfter());
        boolean inTime = left.toMillis() > 0 && left.compareTo(Stamp.LONGEST.plus(Stamp.MARGIN)) <= 0;
        return inTime ? Optional.empty() : Optional.of(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
    }

    /** Refuses a token that the request claims and nothing else shows. */
    Optional<Refused> mereClaim(Generation generation) {
        long shown = Math.max(record.last, record.evidence);
        return generation.token().value() <= shown
                ? Optional.empty()
                : Optional.of(Refused.of(RefusedReason.FLOOR_UNPROVEN));
    }

    /** Whether receipts of that time may have been lost with an older memory. */
    boolean isOtherHistory(FirstSent first) {
        return !first.lineage().equals(serving) || first.at().isBefore(record.completeSince);
    }

    /** Whether receipts of that time may have been reclaimed. */
    boolean isForgotten(FirstSent first) {
        return isOver(first.at(), settings.receiptHorizon());
    }

    private boolean isOver(BackendTime since, Duration kept) {
        return since.until(now).compareTo(kept) > 0;
    }

    /** A store of any size reclaims a fixed number in each step; a toy looks at everything. */
    private void reclaim() {
        memory.leases.values().forEach(generations -> {
            ToyLease newest = generations.get(generations.size() - 1);
            generations.removeIf(lease -> lease.end().isPresent()
                    && isOver(
                            lease.end().get().at(),
                            lease.equals(newest) ? settings.evidenceRetention() : settings.receiptHorizon()));
        });
        memory.leases.values().removeIf(List::isEmpty);
        memory.tombstones
                .values()
                .forEach(left -> left.removeIf(tombstone -> isOver(tombstone.at(), settings.receiptHorizon())));
        memory.tombstones.values().removeIf(List::isEmpty);
    }
}
