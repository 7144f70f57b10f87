package io.lease4j.verification.concurrency;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.LostReason;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.Term;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Writes a history by hand, one call after the other unless told otherwise. Times are milliseconds after the creation of
 * the record. Confined to one thread.
 */
final class Scene {

    static final long T0 = 1_000_000;
    static final Lineage LINEAGE = Lineage.of("lineage");
    static final AuthorityRecordId RECORD = new AuthorityRecordId(NamespaceId.of("ns-id"), 0);
    static final Terms TERMS = new Terms(RECORD, LINEAGE, time(0), Duration.ofMinutes(5), Duration.ofHours(1));
    static final LeaseKey KEY = LeaseKey.of("ns", "key");
    static final LeaseKey OTHER_KEY = LeaseKey.of("ns", "other");
    static final Holder A = Holder.of("a", "1");
    static final Holder A_RESTARTED = Holder.of("a", "2");
    static final Holder B = Holder.of("b", "1");

    private final List<Call<TimedStep>> calls = new ArrayList<>();
    private long now = T0;
    private long last;
    private Optional<Generation> expired = Optional.empty();

    static BackendTime time(long millis) {
        return BackendTime.ofEpochMillis(T0 + millis);
    }

    static FirstSent sentAt(long millis) {
        return new FirstSent(LINEAGE, time(millis));
    }

    static AcquireRequest acquire(LeaseKey key, Holder caller, String id, long ttl) {
        return AcquireRequest.builder(key, caller)
                .requestId(RequestId.of(id))
                .ttl(Duration.ofMillis(ttl))
                .firstSent(sentAt(0))
                .build();
    }

    static RenewRequest renew(Lease lease, Holder caller, String id, long number, long ttl) {
        return RenewRequest.of(lease.generation(), caller, RequestId.of(id), number, Duration.ofMillis(ttl))
                .sentAt(sentAt(0));
    }

    static ReleaseRequest release(Lease lease, Holder caller, String id) {
        return ReleaseRequest.of(lease.generation(), caller, RequestId.of(id)).sentAt(sentAt(0));
    }

    static RevokeRequest revoke(Lease lease, String id) {
        return RevokeRequest.of(lease.generation(), B, RequestId.of(id), "because")
                .sentAt(sentAt(0));
    }

    static Effect effect(String id, String payload) {
        return Effect.of(KEY, EffectId.of(id), "kind", payload.getBytes(StandardCharsets.UTF_8));
    }

    static ExecutionAuthority authority(Lease lease) {
        return lease.authority(ExecutionId.of("x"));
    }

    static EffectReceipt receipt(String id, Lease lease) {
        return new EffectReceipt(EffectId.of(id), lease.leaseId(), lease.token(), ExecutionId.of("x"));
    }

    static LeaseEnd released(long at) {
        return new LeaseEnd(LostReason.RELEASED, time(at), Optional.of("a"), Optional.empty(), Set.of());
    }

    static LeaseEnd revoked(long at) {
        return new LeaseEnd(LostReason.REVOKED, time(at), Optional.of("b"), Optional.of("because"), Set.of());
    }

    static LeaseEnd expired(long at) {
        return LeaseEnd.of(LostReason.EXPIRED, time(at));
    }

    /** The lease that a request is granted at a moment. */
    static Lease lease(AcquireRequest request, long token, long grantedAt) {
        return new Lease(
                new Generation(request.key(), LeaseId.of("lease-" + token), FencingToken.of(token)),
                RECORD,
                request.caller(),
                request.executionId(),
                request.metadata(),
                time(grantedAt),
                time(grantedAt).plus(request.ttl()),
                time(grantedAt).plus(request.maxLifetime()),
                0);
    }

    /** The lease with another expiry and renewal number. */
    static Lease renewed(Lease lease, long number, long expiresAt) {
        return new Lease(
                lease.generation(),
                lease.recordId(),
                lease.holder(),
                lease.executionId(),
                lease.metadata(),
                lease.grantedAt(),
                time(expiresAt),
                lease.endsAtLatest(),
                number);
    }

    static AcquireOutcome acquired(Lease lease, long remaining) {
        return new AcquireOutcome.Acquired(lease, Term.reported(Duration.ofMillis(remaining)), false);
    }

    static AcquireOutcome acquiredAgain(Lease lease, long remaining) {
        return new AcquireOutcome.Acquired(lease, Term.reported(Duration.ofMillis(remaining)), true);
    }

    static AcquireOutcome held(long remaining) {
        return new AcquireOutcome.Held(Duration.ofMillis(remaining), false);
    }

    static RenewOutcome renewedTo(Lease lease, long remaining, boolean replayed) {
        return new RenewOutcome.Renewed(lease, Term.reported(Duration.ofMillis(remaining)), replayed);
    }

    /** The time that the following steps read, and see shown around them. */
    Scene at(long millis) {
        now = T0 + millis;
        return this;
    }

    /** The last token that the following steps show. */
    Scene last(long token) {
        last = token;
        return this;
    }

    /** The next step says that it ended an expired lease. */
    Scene expires(Lease lease) {
        expired = Optional.of(lease.generation());
        return this;
    }

    <O extends Outcome> Answer<O> answer(O outcome) {
        Echo echo = new Echo(RECORD, LINEAGE, BackendTime.ofEpochMillis(now), last, true, Optional.empty(), expired);
        expired = Optional.empty();
        return Answer.of(outcome, echo);
    }

    Scene acquires(AcquireRequest request, AcquireOutcome outcome) {
        if (outcome instanceof AcquireOutcome.Acquired acquired && !acquired.replayed()) {
            last = acquired.lease().token().value();
        }
        return then(new Step.Acquire(request, stamp(), answer(outcome)));
    }

    /** A stamp that nothing speaks against. */
    Stamp stamp() {
        return new Stamp(LINEAGE, BackendTime.ofEpochMillis(now + 30_000), sentAt(0));
    }

    /** Adds a call that follows all others. */
    Scene then(Step step) {
        return during(9, 2L * calls.size(), 2L * calls.size() + 1, step);
    }

    /** Adds a call of a thread with the given interval. */
    Scene during(int thread, long invoked, long returned, Step step) {
        return seenAt(thread, invoked, returned, now, now, step);
    }

    Scene seenAt(int thread, long invoked, long returned, long earliest, long latest, Step step) {
        calls.add(new Call<>(thread, invoked, returned, new TimedStep(step, earliest, latest)));
        return this;
    }

    List<Call<TimedStep>> calls() {
        return List.copyOf(calls);
    }

    boolean isLinearizable() {
        LeaseSpecification specification = LeaseSpecification.ofRecord(TERMS);
        return new Linearizability<>(specification).holds(specification.initial(), calls);
    }
}
