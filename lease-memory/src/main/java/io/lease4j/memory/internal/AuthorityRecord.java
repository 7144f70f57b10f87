package io.lease4j.memory.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.FencingToken;
import io.lease4j.LeaseEnd;
import io.lease4j.Lineage;
import io.lease4j.LostReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What gives the keys of one shard their tokens. Guarded by the shard's lock.
 *
 * <pre>
 * missing ──any mutation──▶ stub (unproven) ──proof──▶ proven
 * missing ──create────────▶ proven, being created ──complete──▶ proven
 * proven  ──another lineage serves, or evidence of a greater token──▶ unproven ──proof──▶ proven
 * proven  ──extension─────▶ proven, with a further range
 * </pre>
 *
 * Nothing here ever lowers last token, floor or ceiling.
 */
final class AuthorityRecord {

    private boolean exists;
    private long last;
    private long floor;
    private long rangeBase;
    private long ceiling;
    private long evidence;
    private @Nullable Lineage provenLineage;
    private @Nullable ProofBasis basis;
    private @Nullable Ticket ticket;
    private Set<SinkName> sinks = Set.of();
    private boolean frozen;
    private boolean beingCreated;
    private @Nullable Lineage seenBy;
    private BackendTime latest;
    private BackendTime completeSince;
    private FloorProofs proofs = new FloorProofs();

    private AuthorityRecord(BackendTime now) {
        latest = now;
        completeSince = now;
    }

    /** What a mutation leaves in the place of a missing record: it proves nothing, and keeps ticket and evidence. */
    static AuthorityRecord stub(BackendTime now) {
        return new AuthorityRecord(now);
    }

    /** The record of a new namespace. */
    static AuthorityRecord created(TokenRange range, Lineage lineage, boolean beingCreated, BackendTime now) {
        AuthorityRecord record = new AuthorityRecord(now);
        record.exists = true;
        record.last = range.base();
        record.floor = range.base();
        record.rangeBase = range.base();
        record.ceiling = range.ceiling();
        record.provenLineage = lineage;
        record.seenBy = lineage;
        record.basis = ProofBasis.CREATED;
        record.beingCreated = beingCreated;
        return record;
    }

    AuthorityRecord copy() {
        AuthorityRecord copy = new AuthorityRecord(latest);
        copy.exists = exists;
        copy.last = last;
        copy.floor = floor;
        copy.rangeBase = rangeBase;
        copy.ceiling = ceiling;
        copy.evidence = evidence;
        copy.provenLineage = provenLineage;
        copy.basis = basis;
        copy.ticket = ticket;
        copy.sinks = sinks;
        copy.frozen = frozen;
        copy.beingCreated = beingCreated;
        copy.seenBy = seenBy;
        copy.completeSince = completeSince;
        copy.proofs = proofs.copy();
        return copy;
    }

    boolean exists() {
        return exists;
    }

    long last() {
        return last;
    }

    long floor() {
        return floor;
    }

    long ceiling() {
        return ceiling;
    }

    long evidence() {
        return evidence;
    }

    Set<SinkName> sinks() {
        return sinks;
    }

    boolean frozen() {
        return frozen;
    }

    boolean beingCreated() {
        return beingCreated;
    }

    BackendTime completeSince() {
        return completeSince;
    }

    boolean provenFor(Lineage serving) {
        return exists && evidence == 0 && serving.equals(provenLineage);
    }

    /**
     * Notes the time of a mutation. A clock that went back has reclaimed, while it was ahead, what was as old as the horizon
     * then. That stays missing, whatever the time is now, so complete-since never goes down. Another lineage is asked for
     * its own requests only, and none of those is missing.
     */
    void see(BackendTime now, Lineage serving, Duration horizon) {
        if (!serving.equals(seenBy)) {
            completeSince = completeSince.earlierOf(now);
            seenBy = serving;
        } else if (now.isBefore(latest)) {
            forgetBefore(now);
            forgetBefore(latest.plus(horizon.negated()));
        }
        latest = now;
    }

    /** Notes that receipts of requests from before a moment may be missing. */
    void forgetBefore(BackendTime moment) {
        if (completeSince.isBefore(moment)) {
            completeSince = moment;
        }
    }

    /** Keeps a token above the last one as evidence that this memory has gone back. */
    void refute(long token) {
        evidence = Math.max(evidence, token);
    }

    /** The outstanding ticket, or a new one. */
    Ticket leaveTicket() {
        Ticket outstanding = ticket;
        if (outstanding == null) {
            outstanding = Ticket.random();
            ticket = outstanding;
        }
        return outstanding;
    }

    boolean isOutstanding(Ticket asked) {
        return asked.equals(ticket);
    }

    /** The token that the next grant takes, if it may. */
    long next() {
        return Math.max(last, floor) + 1;
    }

    FencingToken take() {
        FencingToken token = FencingToken.of(next());
        last = token.value();
        return token;
    }

    /** Whether no more than a quarter of the range is left: time to ask for a further one in the background. */
    boolean nearCeiling() {
        return (ceiling - last) * 4 <= ceiling - rangeBase;
    }

    void prove(TokenRange range, Lineage lineage, ProofBasis how, Set<SinkName> knownSinks, BackendTime now) {
        exists = true;
        last = range.base();
        floor = range.base();
        rangeBase = range.base();
        ceiling = range.ceiling();
        evidence = 0;
        provenLineage = lineage;
        basis = how;
        ticket = null;
        forgetBefore(now);
        proofs.raised(range.base(), now);
        knownSinks.forEach(this::register);
    }

    void extend(TokenRange range) {
        last = Math.max(last, range.base());
        rangeBase = range.base();
        ceiling = range.ceiling();
        ticket = null;
    }

    void register(SinkName sink) {
        Set<SinkName> more = new HashSet<>(sinks);
        more.add(sink);
        sinks = Set.copyOf(more);
    }

    void freeze(boolean value) {
        frozen = value;
    }

    void completeCreation() {
        beingCreated = false;
    }

    /** How a generation has ended by now, though no step may have noticed; null while it is active. */
    @Nullable
    LeaseEnd endOf(LeaseRecord lease, BackendTime now) {
        if (lease.end() != null) {
            return lease.end();
        }
        BackendTime raised = proofs.reached(lease.token());
        BackendTime judged = raised == null ? now : raised;
        if (!judged.isBefore(lease.expiresAt())) {
            return LeaseEnd.of(LostReason.EXPIRED, lease.expiresAt());
        }
        return raised == null ? null : LeaseEnd.of(LostReason.FLOOR_RAISED, raised);
    }

    AuthorityRecordView view(AuthorityRecordId recordId, Serving serving) {
        return new AuthorityRecordView(
                recordId,
                exists,
                provenFor(serving.lineage()),
                Optional.ofNullable(basis),
                serving.lineage(),
                Optional.ofNullable(provenLineage),
                last,
                floor,
                ceiling,
                evidence,
                Optional.ofNullable(ticket),
                sinks,
                frozen,
                beingCreated,
                serving.settings().witnessed(),
                latest,
                completeSince);
    }
}
