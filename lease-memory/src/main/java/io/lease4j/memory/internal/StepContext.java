package io.lease4j.memory.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.CommittedRequest;
import io.lease4j.FencingToken;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.ObservedLease;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.floor.Ticket;
import io.lease4j.spi.Echo;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one step sees: one reading of the clock, one shard, its record, and what it found out on the way. Lives as long
 * as the step, under the shard's lock.
 */
final class StepContext {

    private final Serving serving;
    private final ShardMemory memory;
    private final AuthorityRecord record;
    private final AuthorityRecordId recordId;
    private final BackendTime now;
    private final boolean writing;

    private boolean refuted;
    private @Nullable Generation expired;
    private @Nullable Ticket extensionTicket;

    private StepContext(
            Serving serving,
            ShardMemory memory,
            AuthorityRecord record,
            AuthorityRecordId recordId,
            BackendTime now,
            boolean writing) {
        this.serving = serving;
        this.memory = memory;
        this.record = record;
        this.recordId = recordId;
        this.now = now;
        this.writing = writing;
    }

    /** A step that changes nothing: a missing record is shown as one, and evidence is reported but not kept. */
    static StepContext reading(Serving serving, ShardMemory memory, AuthorityRecordId recordId, BackendTime now) {
        AuthorityRecord known = memory.record();
        AuthorityRecord shown = known == null ? AuthorityRecord.stub(now) : known;
        return new StepContext(serving, memory, shown, recordId, now, false);
    }

    /** A step that may change something: it leaves an unproven stub in the place of a missing record. */
    static StepContext writing(Serving serving, ShardMemory memory, AuthorityRecordId recordId, BackendTime now) {
        AuthorityRecord kept = memory.record();
        if (kept == null) {
            kept = AuthorityRecord.stub(now);
            memory.record(kept);
        }
        kept.see(now, serving.lineage(), serving.settings().receiptHorizon());
        return new StepContext(serving, memory, kept, recordId, now, true);
    }

    ShardMemory memory() {
        return memory;
    }

    AuthorityRecord record() {
        return record;
    }

    AuthorityRecordId recordId() {
        return recordId;
    }

    BackendTime now() {
        return now;
    }

    Lineage lineage() {
        return serving.lineage();
    }

    Serving serving() {
        return serving;
    }

    boolean proven() {
        return !refuted && record.provenFor(serving.lineage());
    }

    /** Takes in the highest token that the client was ever shown of this record. */
    void seen(long token) {
        if (token > record.last()) {
            refuted = true;
            if (writing) {
                record.refute(token);
            }
        }
    }

    /** Looks at a key: a token that its record shows is evidence too. */
    KeyState look(LeaseKey key) {
        KeyState state = memory.key(key);
        LeaseRecord current = state.readable();
        if (current != null) {
            seen(current.token());
        }
        return state;
    }

    /** Authority is given only while the floor is proven; whoever is refused may prove it. */
    @Nullable
    Refused unlessProven() {
        return proven() ? null : Refused.floorUnproven(record.leaveTicket());
    }

    /** A record that does not decode, names another key, or was tampered with gives nothing. */
    @Nullable
    Refused unlessIntact(KeyState state, LeaseKey key) {
        LeaseRecord current = state.current();
        boolean intact = state.damage() == Damage.NONE
                && (current == null || current.generation().key().equals(key));
        return intact ? null : Refused.of(RefusedReason.CORRUPT_STATE);
    }

    /** Whether a record that is there cannot be shown; whose it should be is known by fingerprint only. */
    boolean isCorrupt(KeyState state) {
        LeaseRecord current = state.current();
        return state.damage() != Damage.NONE
                || (current != null && !current.generation().key().fingerprint().equals(state.fingerprint()));
    }

    /** As {@link #unlessIntact}, but a record that decodes can be ended by its exact generation. */
    @Nullable
    Refused unlessDecodes(KeyState state, Generation asked) {
        LeaseRecord decoded = state.readable();
        if (decoded != null && decoded.generation().equals(asked)) {
            return null;
        }
        return unlessIntact(state, asked.key());
    }

    /** How a generation has ended by now, though no step may have noticed; null while it is active. */
    @Nullable
    LeaseEnd endOf(LeaseRecord lease) {
        return record.endOf(lease, now);
    }

    /** Ends the current generation for good if its time is over: a clock that steps back revives nothing. */
    void endIfOver(KeyState state) {
        LeaseRecord current = state.readable();
        if (current == null || current.end() != null) {
            return;
        }
        LeaseEnd end = endOf(current);
        if (end == null) {
            return;
        }
        memory.end(state, current.ended(end, null, current.latest()), end, now);
        if (end.reason() == LostReason.EXPIRED) {
            expired = current.generation();
        }
    }

    /** A request that was cancelled never runs; nor does another one under its id. */
    @Nullable
    Refused ifCancelled(KeyState state, LeaseRequest<?> request, FirstSent firstSent) {
        Tombstone tombstone = state.tombstoneOf(request);
        if (tombstone == null) {
            return null;
        }
        if (!tombstone.digest().equals(request.digest())) {
            return Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
        }
        boolean never = tombstone.notKnowable() == null && holdsFor(tombstone, firstSent);
        return Refused.of(never ? RefusedReason.CANCELLED : RefusedReason.TOO_OLD);
    }

    /**
     * Tells whether a tombstone is also about a request that was first sent then. Its owner may have started it afresh after
     * the cancellation, and it may have committed then: in a memory that this one does not have.
     */
    boolean holdsFor(Tombstone tombstone, FirstSent firstSent) {
        boolean remembersAllSince =
                proven() && Stamps.whyUnknown(firstSent, serving, record, now) != NotKnowableReason.LOST_WITH_HISTORY;
        return remembersAllSince || tombstone.covers(firstSent);
    }

    /** A request id that was used for something else changes nothing. */
    @Nullable
    Refused unlessSame(LeaseRequest<?> request, LeaseRecord receipt) {
        LeaseRequest<?> original = receipt.receipt(request.operation());
        boolean same = original != null && original.digest().equals(request.digest());
        return same ? null : Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);
    }

    /** Judges when, and for whom, a transmission was meant. */
    @Nullable
    Refused unlessOnTime(Stamp stamp) {
        return Stamps.judge(stamp, serving, record, now);
    }

    /** As {@link #unlessOnTime}, of an act that can be repeated: it may have been sent first at any time. */
    @Nullable
    Refused unlessLate(Stamp stamp) {
        return Stamps.late(stamp, serving, now);
    }

    /** A token above everything that is known here, which the request merely claims, is refused without a trace. */
    @Nullable
    Refused unlessGranted(FencingToken claimed) {
        boolean possible = claimed.value() <= Math.max(record.last(), record.evidence());
        return possible ? null : Refused.of(RefusedReason.FLOOR_UNPROVEN);
    }

    /** The latest moment that a request is bound to: its first transmission may be stamped a little ahead. */
    BackendTime latestOf(Stamp stamp) {
        BackendTime firstSent = stamp.firstSent().at();
        return now.isBefore(firstSent) ? firstSent : now;
    }

    /** Hands out a ticket for a further range. */
    void offerExtension() {
        extensionTicket = record.leaveTicket();
    }

    ObservedLease observe(LeaseRecord lease) {
        return lease.observed(endOf(lease));
    }

    CommittedRequest committed(LeaseRequest<?> request, LeaseRecord lease) {
        return new CommittedRequest(request.operation(), request.requestId(), observe(lease));
    }

    RecordSummary summary() {
        return new RecordSummary(recordId, record.last(), proven(), record.sinks());
    }

    AdminOutcome done(String how) {
        return new AdminOutcome.Done(List.of(record.view(recordId, serving)), how);
    }

    /** Reclaims a little of what nobody can need any more. */
    void reclaim() {
        if (writing) {
            new Reclaimer(memory, record, now).run();
        }
    }

    Echo echo() {
        return new Echo(
                recordId,
                serving.lineage(),
                now,
                record.last(),
                proven(),
                Optional.ofNullable(extensionTicket),
                Optional.ofNullable(expired));
    }
}
