package io.lease4j.verification.toy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.Lineage;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** One authority record. Only touched under the store's lock. */
final class ToyRecord {

    final boolean witnessed;
    boolean beingCreated;
    boolean frozen;
    Optional<ProofBasis> basis = Optional.empty();
    Optional<Lineage> provenFor = Optional.empty();
    long last;
    long floor;
    /** Where the range begins that the ceiling belongs to. */
    long base;

    long ceiling;
    long evidence;
    Optional<Ticket> ticket = Optional.empty();
    Set<SinkName> sinks = Set.of();
    BackendTime latest;
    BackendTime completeSince;

    /** A record that nothing proves: what a missing one becomes. Whatever it should remember may be lost. */
    ToyRecord(BackendTime now, boolean witnessed) {
        this.witnessed = witnessed;
        this.latest = now;
        this.completeSince = now;
    }

    ToyRecord copy() {
        ToyRecord copy = new ToyRecord(latest, witnessed);
        copy.beingCreated = beingCreated;
        copy.frozen = frozen;
        copy.basis = basis;
        copy.provenFor = provenFor;
        copy.last = last;
        copy.floor = floor;
        copy.base = base;
        copy.ceiling = ceiling;
        copy.evidence = evidence;
        copy.ticket = ticket;
        copy.sinks = sinks;
        copy.completeSince = completeSince;
        return copy;
    }

    boolean isProven(Lineage serving) {
        return evidence == 0 && provenFor.equals(Optional.of(serving));
    }

    /**
     * Judges the clock. What was reclaimed at the latest time is missing for good, so a step back moves complete-since to
     * the horizon of that time, if that is later than now, and never down. The latest time follows the clock: otherwise
     * every later step would look like one that goes back.
     */
    void see(BackendTime now, Duration horizon) {
        if (now.isBefore(latest)) {
            completeSince = later(completeSince, later(now, latest.plus(horizon.negated())));
        }
        latest = now;
    }

    private static BackendTime later(BackendTime one, BackendTime other) {
        return one.isBefore(other) ? other : one;
    }

    void refutedBy(long token) {
        if (token > last) {
            evidence = Math.max(evidence, token);
        }
    }

    long next() {
        return Math.max(last, floor) + 1;
    }

    Ticket outstandingTicket() {
        Ticket outstanding = ticket.orElseGet(Ticket::random);
        ticket = Optional.of(outstanding);
        return outstanding;
    }

    void prove(TokenRange range, ProofBasis how, Lineage lineage, BackendTime now) {
        basis = Optional.of(how);
        provenFor = Optional.of(lineage);
        last = range.base();
        floor = range.base();
        base = range.base();
        ceiling = range.ceiling();
        evidence = 0;
        ticket = Optional.empty();
        completeSince = later(completeSince, now);
    }

    void extend(TokenRange range) {
        last = Math.max(last, range.base());
        base = range.base();
        ceiling = range.ceiling();
        ticket = Optional.empty();
    }

    boolean isNearCeiling() {
        return (ceiling - last) <= (ceiling - base) / 4;
    }

    AuthorityRecordView view(AuthorityRecordId id, boolean exists, Lineage serving) {
        return new AuthorityRecordView(
                id,
                exists,
                isProven(serving),
                basis,
                serving,
                provenFor,
                last,
                floor,
                ceiling,
                evidence,
                ticket,
                sinks,
                frozen,
                beingCreated,
                witnessed,
                latest,
                completeSince);
    }
}
