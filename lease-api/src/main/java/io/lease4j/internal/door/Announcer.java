package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
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

    private final Holder holder;
    private final EventTeller events;
    private final BoundedMemory<Generation> over = new BoundedMemory<>(REMEMBERED);
    private final BoundedMemory<LeaseKey> corrupt = new BoundedMemory<>(REMEMBERED);

    Announcer(Holder holder, EventTeller events) {
        this.holder = holder;
        this.events = events;
    }

    /** Tells what the caller is told of a request. */
    void told(LeaseRequest<?> request, Outcome outcome, Optional<Echo> echo, Call call) {
        Subject subject = Subject.of(request);
        Optional<BackendTime> at = echo.map(Echo::backendTime);
        Optional<UnknownReason> unknown = unknownReason(outcome);
        if (unknown.isPresent()) {
            opened(request, unknown.get(), at, call);
            return;
        }
        known(request, outcome.code(), at, call);
        if (outcome instanceof Refused refused) {
            refused(request.key(), refused, context(subject, at, call));
            return;
        }
        corrupt.remove(request.key());
        if (outcome instanceof AcquireOutcome acquire) {
            acquire(acquire, subject, at, call);
        } else if (outcome instanceof RenewOutcome renew) {
            renew(renew, subject, at, call);
        } else if (outcome instanceof ReleaseOutcome release) {
            release(release, subject, at, call);
        } else if (outcome instanceof RevokeOutcome.Revoked revoked && !revoked.replayed()) {
            tell(new LeaseEvent.Revoked(
                    context(subject, at, call), revoked.end().note().orElse(""), revoked.unsealed()));
        }
    }

    /** Tells that the outcome of a request became unknown, once. */
    void opened(LeaseRequest<?> request, UnknownReason why, Optional<BackendTime> at, Call call) {
        if (request.history().becomesUnknown()) {
            tell(new LeaseEvent.UnknownOpened(context(Subject.of(request), at, call), nameOf(request), why));
        }
    }

    /** Tells that an unknown outcome became known, once. */
    void known(LeaseRequest<?> request, String how, Optional<BackendTime> at, Call call) {
        if (request.history().becomesKnown()) {
            tell(new LeaseEvent.UnknownResolved(context(Subject.of(request), at, call), nameOf(request), how));
        }
    }

    /** Tells what the caller is told of an effect. */
    void told(Effect effect, ExecutionAuthority authority, CommitOutcome outcome, Call call) {
        Subject subject = Subject.of(authority, Optional.of(effect.id()));
        if (outcome instanceof CommitOutcome.Unknown unknown) {
            if (effect.becomesUnknown()) {
                tell(new LeaseEvent.UnknownOpened(context(subject, Optional.empty(), call), EFFECT, unknown.reason()));
            }
            return;
        }
        if (outcome.committed() != Commitment.UNKNOWN) {
            known(effect, authority, outcome.code(), call);
        }
        if (outcome instanceof CommitOutcome.Accepted accepted && !accepted.already()) {
            tell(new LeaseEvent.EffectAccepted(context(subject, Optional.empty(), call)));
        } else if (outcome instanceof CommitOutcome.Rejected rejected) {
            rejected(subject, rejected.reason(), call);
        }
    }

    /** Tells that an unknown effect became known, once. */
    void known(Effect effect, ExecutionAuthority authority, String how, Call call) {
        if (effect.becomesKnown()) {
            Subject subject = Subject.of(authority, Optional.of(effect.id()));
            tell(new LeaseEvent.UnknownResolved(context(subject, Optional.empty(), call), EFFECT, how));
        }
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
            refused(key, refused, context(Subject.of(key), echo.map(Echo::backendTime), call));
        } else {
            corrupt.remove(key);
        }
    }

    /** Tells that the step which answered ended an expired generation in passing. */
    void expired(Generation generation, Subject subject, Optional<BackendTime> at, Call call) {
        over.put(generation);
        tell(new LeaseEvent.Expired(context(subject.with(generation), at, call), generation));
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
        return new EventContext(
                subject.key().map(LeaseKey::fingerprint),
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

    private void acquire(AcquireOutcome outcome, Subject subject, Optional<BackendTime> at, Call call) {
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            if (!acquired.replayed()) {
                tell(new LeaseEvent.Granted(
                        context(subject.with(acquired.lease().generation()), at, call)));
            }
        } else if (outcome instanceof AcquireOutcome.Held) {
            tell(new LeaseEvent.Held(context(subject, at, call)));
        } else if (outcome instanceof AcquireOutcome.Ended ended) {
            Subject former = subject.with(ended.lease().generation());
            lost(former, ended.lease().end().map(LeaseEnd::reason).orElse(LostReason.GONE), at, call);
        }
    }

    private void renew(RenewOutcome outcome, Subject subject, Optional<BackendTime> at, Call call) {
        if (outcome instanceof RenewOutcome.Renewed renewed) {
            if (!renewed.replayed()) {
                tell(new LeaseEvent.Renewed(context(subject.with(renewed.lease().executionId()), at, call)));
            }
        } else if (outcome instanceof RenewOutcome.Lost lost) {
            lost(subject, lost.reason(), at, call);
        }
    }

    private void release(ReleaseOutcome outcome, Subject subject, Optional<BackendTime> at, Call call) {
        if (outcome instanceof ReleaseOutcome.Released released) {
            // An end that was asked for is no loss, also when a late renewal finds it.
            subject.generation().ifPresent(over::put);
            if (!released.replayed()) {
                tell(new LeaseEvent.Released(context(subject, at, call)));
            }
        } else if (outcome instanceof ReleaseOutcome.Lost lost) {
            lost(subject, lost.reason(), at, call);
        }
    }

    private void lost(Subject subject, LostReason reason, Optional<BackendTime> at, Call call) {
        if (subject.generation().map(over::add).orElse(true)) {
            tell(new LeaseEvent.Lost(context(subject, at, call), reason));
        }
    }

    private void refused(LeaseKey key, Refused refused, EventContext context) {
        if (refused.reason() != RefusedReason.CORRUPT_STATE) {
            return;
        }
        if (corrupt.add(key)) {
            tell(new LeaseEvent.CorruptState(context));
        }
    }

    private static String nameOf(LeaseRequest<?> request) {
        return request.operation().name().toLowerCase(Locale.ROOT);
    }
}
