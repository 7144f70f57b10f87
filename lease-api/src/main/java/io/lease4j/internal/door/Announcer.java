package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.LostReason;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import io.lease4j.observe.EventContext;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.Echo;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides which events an outcome is worth: those of the semantic transition, once. What was lost or corrupt is told
 * once, although every later answer says it again. Thread-safe.
 */
final class Announcer {

    /** Generations and keys that are remembered as told; a front door that keeps more leases may repeat itself. */
    private static final int REMEMBERED = 10_000;

    private static final String EFFECT = "effect";

    /** A request or effect: as itself, or as it was read from a journal. */
    private record Open(String operation, LeaseKey key, String id) {

        static Open of(LeaseRequest<?> request) {
            return new Open(nameOf(request), request.key(), request.requestId().value());
        }

        static Open of(Effect effect) {
            return new Open(EFFECT, effect.key(), effect.id().value());
        }
    }

    private final Holder holder;
    private final EventTeller events;
    private final BoundedMemory<Generation> over = new BoundedMemory<>(REMEMBERED);

    /** By fingerprint, because a list knows no more of a record that does not decode. */
    private final BoundedMemory<String> corrupt = new BoundedMemory<>(REMEMBERED);

    /** What this front door left unknown and nobody has settled since. */
    private final BoundedMemory<Open> unknown = new BoundedMemory<>(REMEMBERED);

    Announcer(Holder holder, EventTeller events) {
        this.holder = holder;
        this.events = events;
    }

    /** Tells what the caller is told of a request. */
    void told(LeaseRequest<?> request, Outcome outcome, Optional<Echo> echo, Call call) {
        Optional<BackendTime> at = echo.map(Echo::backendTime);
        Optional<UnknownReason> unknown = unknownReason(outcome);
        if (unknown.isPresent()) {
            opened(request, unknown.get(), at, call);
            return;
        }
        boolean firstTime = becameKnown(request, outcome.code(), at, call);
        if (outcome instanceof Refused refused) {
            refused(Subject.of(request), refused, at, call);
            return;
        }
        corrupt.remove(request.key().fingerprint());
        if (outcome instanceof AcquireOutcome acquire) {
            acquire(acquire, request, firstTime, at, call);
        } else if (outcome instanceof RenewOutcome renew) {
            renew(renew, request, firstTime, at, call);
        } else if (outcome instanceof ReleaseOutcome release) {
            release(release, request, firstTime, at, call);
        } else if (outcome instanceof RevokeOutcome.Revoked revoked
                && (!revoked.replayed() || firstTime)
                && events.wants(LeaseEvent.Revoked.class)) {
            tell(new LeaseEvent.Revoked(
                    context(Subject.of(request), at, call), revoked.end().note().orElse(""), revoked.unsealed()));
        }
    }

    /** Tells that the outcome of a request became unknown, once. */
    void opened(LeaseRequest<?> request, UnknownReason why, Optional<BackendTime> at, Call call) {
        if (request.history().becomesUnknown()) {
            unknown.put(Open.of(request));
            tell(new LeaseEvent.UnknownOpened(context(Subject.of(request), at, call), nameOf(request), why));
        }
    }

    /** Tells that an unknown outcome became known, once. */
    void known(LeaseRequest<?> request, String how, Optional<BackendTime> at, Call call) {
        var unused = becameKnown(request, how, at, call);
    }

    private boolean becameKnown(LeaseRequest<?> request, String how, Optional<BackendTime> at, Call call) {
        if (!request.history().becomesKnown()) {
            return false;
        }
        unknown.remove(Open.of(request));
        tell(new LeaseEvent.UnknownResolved(context(Subject.of(request), at, call), nameOf(request), how));
        return true;
    }

    /** Tells what the caller is told of an effect. */
    void told(Effect effect, ExecutionAuthority authority, CommitOutcome outcome, Call call) {
        Subject subject = Subject.of(authority, Optional.of(effect.id()));
        if (outcome instanceof CommitOutcome.Unknown silence) {
            if (effect.becomesUnknown()) {
                unknown.put(Open.of(effect));
                tell(new LeaseEvent.UnknownOpened(context(subject, Optional.empty(), call), EFFECT, silence.reason()));
            }
            return;
        }
        boolean firstTime =
                outcome.committed() != Commitment.UNKNOWN && becameKnown(effect, authority, outcome.code(), call);
        if (outcome instanceof CommitOutcome.Accepted accepted && (!accepted.already() || firstTime)) {
            if (events.wants(LeaseEvent.EffectAccepted.class)) {
                tell(new LeaseEvent.EffectAccepted(context(subject, Optional.empty(), call)));
            }
        } else if (outcome instanceof CommitOutcome.Rejected rejected) {
            rejected(subject, rejected.reason(), call);
        } else if (outcome instanceof Refused refused) {
            refused(subject, refused, Optional.empty(), call);
        }
    }

    /** Tells that an unknown effect became known, once. */
    void known(Effect effect, ExecutionAuthority authority, String how, Call call) {
        var unused = becameKnown(effect, authority, how, call);
    }

    private boolean becameKnown(Effect effect, ExecutionAuthority authority, String how, Call call) {
        if (!effect.becomesKnown()) {
            return false;
        }
        unknown.remove(Open.of(effect));
        Subject subject = Subject.of(authority, Optional.of(effect.id()));
        tell(new LeaseEvent.UnknownResolved(context(subject, Optional.empty(), call), EFFECT, how));
        return true;
    }

    /** Tells that a sink refused a generation. A conflict or a foreign authority says nothing of one. */
    void rejected(Subject subject, RejectedReason reason, Call call) {
        if (reason != RejectedReason.EFFECT_CONFLICT && reason != RejectedReason.OTHER_KEY_OR_NAMESPACE) {
            tell(new LeaseEvent.StaleEffectRejected(context(subject, Optional.empty(), call), reason));
        }
    }

    /** Tells what a read found refused. */
    void refusedToRead(LeaseKey key, Outcome outcome, Optional<Echo> echo, Call call) {
        if (outcome instanceof Refused refused) {
            refused(Subject.of(key), refused, echo.map(Echo::backendTime), call);
        } else {
            corrupt.remove(key.fingerprint());
        }
    }

    /** Tells of the corrupt records that a list shows. */
    void listed(ListOutcome outcome, Optional<Echo> echo, Call call) {
        if (outcome instanceof ListOutcome.Page page) {
            for (ListEntry entry : page.entries()) {
                if (entry instanceof ListEntry.Corrupt one && corrupt.add(one.fingerprint())) {
                    tell(new LeaseEvent.CorruptState(context(
                            Optional.of(one.fingerprint()), Subject.NOTHING, echo.map(Echo::backendTime), call)));
                }
            }
        }
    }

    /** Tells that the step which answered ended an expired generation in passing. */
    void expired(Generation generation, Subject subject, Optional<BackendTime> at, Call call) {
        over.put(generation);
        tell(new LeaseEvent.Expired(context(subject.with(generation), at, call), generation));
    }

    /** Returns how many outcomes this front door has left unknown. */
    int unknownOutcomes() {
        return unknown.size();
    }

    /** Returns how many keys are known to have a damaged record. */
    int corruptRecords() {
        return corrupt.size();
    }

    /** Tells that a keeper of this front door takes a generation as lost, unless its end was told already. */
    void takenAsLost(Lease lease, String reason, Call call) {
        if (over.add(lease.generation()) && events.wants(LeaseEvent.TakenAsLost.class)) {
            Subject subject = Subject.of(lease.key()).with(lease.generation()).with(lease.executionId());
            tell(new LeaseEvent.TakenAsLost(context(subject, Optional.empty(), call), reason));
        }
    }

    void floorUnproven(AuthorityRecordId recordId, Optional<BackendTime> at, Call call) {
        tell(new LeaseEvent.FloorUnproven(context(Subject.NOTHING, at, call), recordId));
    }

    void floorProven(AuthorityRecordId recordId, String how, Optional<BackendTime> at, Call call) {
        tell(new LeaseEvent.FloorProven(context(Subject.NOTHING, at, call), recordId, how));
    }

    void tell(LeaseEvent event) {
        events.tell(event);
    }

    EventContext context(Subject subject, Optional<BackendTime> at, Call call) {
        return context(subject.key().map(LeaseKey::fingerprint), subject, at, call);
    }

    private EventContext context(Optional<String> fingerprint, Subject subject, Optional<BackendTime> at, Call call) {
        return new EventContext(
                fingerprint,
                holder,
                at,
                subject.generation().map(Generation::leaseId),
                subject.generation().map(Generation::token),
                subject.executionId(),
                subject.requestId(),
                call.traceId());
    }

    /** Returns why an outcome is unknown, empty if it is not. */
    static Optional<UnknownReason> unknownReason(Outcome outcome) {
        if (outcome instanceof AcquireOutcome.Unknown unknown) {
            return Optional.of(unknown.reason());
        }
        if (outcome instanceof RenewOutcome.Unknown unknown) {
            return Optional.of(unknown.reason());
        }
        if (outcome instanceof ReleaseOutcome.Unknown unknown) {
            return Optional.of(unknown.reason());
        }
        return outcome instanceof RevokeOutcome.Unknown unknown ? Optional.of(unknown.reason()) : Optional.empty();
    }

    private void acquire(
            AcquireOutcome outcome, LeaseRequest<?> request, boolean firstTime, Optional<BackendTime> at, Call call) {
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            // A replay is the first that anybody hears of a grant whose own answer never came.
            if ((!acquired.replayed() || firstTime) && events.wants(LeaseEvent.Granted.class)) {
                Lease lease = acquired.lease();
                tell(new LeaseEvent.Granted(
                        context(Subject.of(request).with(lease.generation()), at, call), lease.expiresAt()));
            }
        } else if (outcome instanceof AcquireOutcome.Held) {
            if (events.wants(LeaseEvent.Held.class)) {
                tell(new LeaseEvent.Held(context(Subject.of(request), at, call)));
            }
        } else if (outcome instanceof AcquireOutcome.Ended ended) {
            Subject former = Subject.of(request).with(ended.lease().generation());
            lost(former, ended.lease().end().map(LeaseEnd::reason).orElse(LostReason.GONE), at, call);
        }
    }

    private void renew(
            RenewOutcome outcome, LeaseRequest<?> request, boolean firstTime, Optional<BackendTime> at, Call call) {
        if (outcome instanceof RenewOutcome.Renewed renewed) {
            if ((!renewed.replayed() || firstTime) && events.wants(LeaseEvent.Renewed.class)) {
                Lease lease = renewed.lease();
                tell(new LeaseEvent.Renewed(
                        context(Subject.of(request).with(lease.executionId()), at, call), lease.expiresAt()));
            }
        } else if (outcome instanceof RenewOutcome.Lost lost) {
            lost(Subject.of(request), lost.reason(), at, call);
        }
    }

    private void release(
            ReleaseOutcome outcome, LeaseRequest<?> request, boolean firstTime, Optional<BackendTime> at, Call call) {
        if (outcome instanceof ReleaseOutcome.Released released) {
            // An end that was asked for is no loss, also when a late renewal finds it.
            if (request instanceof ReleaseRequest ended) {
                over.put(ended.generation());
            }
            if ((!released.replayed() || firstTime) && events.wants(LeaseEvent.Released.class)) {
                tell(new LeaseEvent.Released(context(Subject.of(request), at, call)));
            }
        } else if (outcome instanceof ReleaseOutcome.Lost lost) {
            lost(Subject.of(request), lost.reason(), at, call);
        }
    }

    private void lost(Subject subject, LostReason reason, Optional<BackendTime> at, Call call) {
        if (subject.generation().map(over::add).orElse(true)) {
            tell(new LeaseEvent.Lost(context(subject, at, call), reason));
        }
    }

    private void refused(Subject subject, Refused refused, Optional<BackendTime> at, Call call) {
        if (refused.reason() == RefusedReason.CORRUPT_STATE
                && subject.key().map(key -> corrupt.add(key.fingerprint())).orElse(false)) {
            tell(new LeaseEvent.CorruptState(context(subject, at, call)));
        }
    }

    private static String nameOf(LeaseRequest<?> request) {
        return request.operation().name().toLowerCase(Locale.ROOT);
    }
}
