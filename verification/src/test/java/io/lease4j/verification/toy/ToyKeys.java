package io.lease4j.verification.toy;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import io.lease4j.Term;
import io.lease4j.effect.SinkName;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What a step does to a key, in the order of docs/backends.md. */
final class ToyKeys {

    static final Refused CONFLICT = Refused.of(RefusedReason.IDEMPOTENCY_CONFLICT);

    private ToyKeys() {}

    static AcquireOutcome acquire(ToyStep step, AcquireRequest request, Stamp stamp) {
        if (!step.proven()) {
            return step.unproven();
        }
        ToyReceipt receipt = ToyReceipt.of(request);
        Optional<ToyLease> earlier = step.committedBy(request);
        if (earlier.isPresent()) {
            ToyLease made = earlier.get();
            if (!made.made().isFor(request)) {
                return CONFLICT;
            }
            return made.isActive()
                    ? new AcquireOutcome.Acquired(made.lease(), term(step, made), true)
                    : new AcquireOutcome.Ended(made.observed());
        }
        Optional<Refused> refusal = step.refusal(request, stamp);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<ToyLease> newest = step.memory.newestOf(request.key());
        if (newest.isPresent() && newest.get().isActive()) {
            Lease lease = newest.get().lease();
            return new AcquireOutcome.Held(
                    step.now.until(lease.expiresAt()), lease.holder().equals(request.caller()));
        }
        if (step.record.frozen) {
            return Refused.of(RefusedReason.FROZEN);
        }
        long token = step.record.next();
        if (token > FencingToken.MAX_VALUE) {
            return Refused.of(RefusedReason.TOKENS_EXHAUSTED);
        }
        if (token > step.record.ceiling) {
            return step.unproven();
        }
        ToyLease granted = ToyLease.granted(grant(step, request, token), receipt);
        step.record.last = token;
        step.memory.add(granted);
        step.offerExtension();
        return new AcquireOutcome.Acquired(granted.lease(), term(step, granted), false);
    }

    private static Lease grant(ToyStep step, AcquireRequest request, long token) {
        return new Lease(
                new Generation(request.key(), LeaseId.random(), FencingToken.of(token)),
                step.id,
                request.caller(),
                request.executionId(),
                request.metadata(),
                step.now,
                step.now.plus(request.ttl()),
                step.now.plus(request.maxLifetime()),
                0);
    }

    static RenewOutcome renew(ToyStep step, RenewRequest request, Stamp stamp) {
        if (!step.proven()) {
            return step.unproven();
        }
        Optional<ToyLease> earlier = step.committedBy(request);
        if (earlier.isPresent()) {
            ToyLease renewed = earlier.get();
            if (renewed.receipts().noneMatch(receipt -> receipt.isFor(request))) {
                return CONFLICT;
            }
            // It committed, so "no" would be wrong; that the lease is lost is what the holder has to know.
            return renewed.isActive()
                    ? new RenewOutcome.Renewed(renewed.lease(), term(step, renewed), true)
                    : lost(step, request.generation(), Commitment.YES);
        }
        Optional<Refused> refusal = step.refusal(request, stamp).or(() -> step.mereClaim(request.generation()));
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<ToyLease> asked = step.exactly(request.generation())
                .filter(lease -> lease.lease().holder().equals(request.caller()));
        if (asked.isEmpty() && step.exactly(request.generation()).isPresent()) {
            return new RenewOutcome.Lost(LostReason.NOT_THE_HOLDER, Optional.empty(), Commitment.NO);
        }
        if (asked.isEmpty() || !asked.get().isActive()) {
            return lost(step, request.generation(), Commitment.NO);
        }
        Lease lease = asked.get().lease();
        if (request.number() <= lease.renewalNumber()) {
            return Refused.renewalTooOld(lease.renewalNumber(), lease.expiresAt());
        }
        BackendTime expiresAt = step.now.plus(request.ttl()).earlierOf(lease.endsAtLatest());
        ToyLease renewed = asked.get().renewed(expiresAt, request.number(), ToyReceipt.of(request));
        step.memory.replace(renewed);
        return new RenewOutcome.Renewed(renewed.lease(), term(step, renewed), false);
    }

    static ReleaseOutcome release(ToyStep step, ReleaseRequest request, Stamp stamp) {
        Optional<ToyLease> earlier = step.committedBy(request);
        if (earlier.isPresent()) {
            return earlier.get().receipts().anyMatch(receipt -> receipt.isFor(request))
                    ? new ReleaseOutcome.Released(earlier.get().end().orElseThrow(), true, step.proven())
                    : CONFLICT;
        }
        Optional<Refused> refusal = step.refusal(request, stamp).or(() -> step.mereClaim(request.generation()));
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<ToyLease> asked = step.exactly(request.generation());
        String principal = request.caller().principal();
        if (asked.isPresent() && !asked.get().lease().holder().principal().equals(principal)) {
            return new ReleaseOutcome.Lost(LostReason.NOT_THE_HOLDER, Optional.empty(), Commitment.NO, step.proven());
        }
        if (asked.isEmpty() || !asked.get().isActive()) {
            return new ReleaseOutcome.Lost(
                    lossOf(step, request.generation()), asked.flatMap(ToyLease::end), Commitment.NO, step.proven());
        }
        LeaseEnd end = new LeaseEnd(LostReason.RELEASED, step.now, Optional.of(principal), Optional.empty(), Set.of());
        step.memory.replace(asked.get().ended(end, ToyReceipt.of(request)));
        return new ReleaseOutcome.Released(end, false, step.proven());
    }

    static RevokeOutcome revoke(ToyStep step, RevokeRequest request, Set<SinkName> sealed, Stamp stamp) {
        Optional<ToyLease> earlier = step.committedBy(request);
        if (earlier.isPresent()) {
            if (earlier.get().receipts().noneMatch(receipt -> receipt.isFor(request))) {
                return CONFLICT;
            }
            LeaseEnd end = sealMore(step, earlier.get(), sealed);
            return new RevokeOutcome.Revoked(end, true, sealed, end.unsealedSinks(), step.proven());
        }
        Optional<Refused> refusal = step.refusal(request, stamp).or(() -> step.mereClaim(request.generation()));
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<ToyLease> asked = step.exactly(request.generation());
        if (asked.isEmpty() || !asked.get().isActive()) {
            Optional<LeaseEnd> end = asked.map(lease -> sealMore(step, lease, sealed));
            return new RevokeOutcome.Over(
                    lossOf(step, request.generation()),
                    end,
                    Commitment.NO,
                    sealed,
                    end.filter(how -> how.reason() == LostReason.REVOKED)
                            .map(LeaseEnd::unsealedSinks)
                            .orElseGet(() -> without(step.record.sinks, sealed)),
                    step.proven());
        }
        LeaseEnd end = new LeaseEnd(
                LostReason.REVOKED,
                step.now,
                Optional.of(request.caller().principal()),
                Optional.of(request.reason()),
                without(step.record.sinks, sealed));
        step.memory.replace(asked.get().ended(end, ToyReceipt.of(request)));
        return new RevokeOutcome.Revoked(end, false, sealed, end.unsealedSinks(), step.proven());
    }

    private static Term term(ToyStep step, ToyLease lease) {
        return Term.reported(step.now.until(lease.lease().expiresAt()));
    }

    private static RenewOutcome lost(ToyStep step, Generation generation, Commitment committed) {
        return new RenewOutcome.Lost(
                lossOf(step, generation), step.exactly(generation).flatMap(ToyLease::end), committed);
    }

    /** Why a generation that is not active has no authority. */
    private static LostReason lossOf(ToyStep step, Generation generation) {
        Optional<ToyLease> newest = step.memory.newestOf(generation.key());
        if (newest.isEmpty()) {
            return LostReason.GONE;
        }
        Generation last = newest.get().generation();
        if (last.equals(generation)) {
            return newest.get().end().orElseThrow().reason();
        }
        if (last.token().equals(generation.token())) {
            return LostReason.NOT_THE_HOLDER;
        }
        return last.token().isAbove(generation.token()) ? LostReason.SUPERSEDED : LostReason.GONE;
    }

    /** Takes sinks off the list that a revocation left, and returns what the end says now. */
    private static LeaseEnd sealMore(ToyStep step, ToyLease lease, Set<SinkName> sealed) {
        LeaseEnd before = lease.end().orElseThrow();
        LeaseEnd after = new LeaseEnd(
                before.reason(), before.at(), before.by(), before.note(), without(before.unsealedSinks(), sealed));
        step.memory.replace(lease.ended(after));
        return after;
    }

    private static Set<SinkName> without(Set<SinkName> sinks, Set<SinkName> taken) {
        Set<SinkName> left = new HashSet<>(sinks);
        left.removeAll(taken);
        return left;
    }
}
