package io.lease4j.verification.random;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.Term;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Stores that get one thing wrong about leases and tokens. Each is the reference store but for the method that it overrides. */
final class WrongStores {

    private WrongStores() {}

    /** A release deletes the counter with the lease: the next token is one that was granted before. */
    static final class TokenReset extends ForwardingStore {
        private boolean reset;

        TokenReset(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
            reset = true;
            return super.release(request, transmission);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return Copies.changed(super.acquire(request, transmission), this::reset);
        }

        private AcquireOutcome reset(AcquireOutcome outcome) {
            if (outcome instanceof AcquireOutcome.Acquired a
                    && !a.replayed()
                    && reset
                    && a.lease().token().value() > 1) {
                reset = false;
                Generation again = new Generation(
                        a.lease().key(),
                        a.lease().leaseId(),
                        FencingToken.of(a.lease().token().value() - 1));
                return new AcquireOutcome.Acquired(
                        Copies.with(a.lease(), again, a.lease().expiresAt()), a.term(), false);
            }
            return outcome;
        }
    }

    /** A renewal that comes too late makes the lease anew. */
    static final class RenewRevives extends ForwardingStore {
        private final Map<LeaseId, Lease> granted = new HashMap<>();

        RenewRevives(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return Copies.changed(super.acquire(request, transmission), outcome -> {
                if (outcome instanceof AcquireOutcome.Acquired a) {
                    granted.put(a.lease().leaseId(), a.lease());
                }
                return outcome;
            });
        }

        @Override
        public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
            return super.renew(request, transmission).thenApply(answer -> {
                Lease lease = granted.get(request.generation().leaseId());
                if (lease == null
                        || !(answer.outcome() instanceof RenewOutcome.Lost lost)
                        || lost.reason() != LostReason.EXPIRED) {
                    return answer;
                }
                BackendTime now = answer.echo().orElseThrow().backendTime();
                Lease revived = Copies.with(lease, lease.generation(), now.plus(request.ttl()));
                return new Answer<>(
                        new RenewOutcome.Renewed(revived, Term.reported(request.ttl()), false), answer.echo());
            });
        }
    }

    /** After a loss of memory the store adds a constant and goes on. */
    static final class FloorGuessed extends ForwardingStore {
        private static final long CONSTANT = 5;

        FloorGuessed(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return super.acquire(request, transmission).thenCompose(answer -> {
                if (!(answer.outcome() instanceof Refused refused)
                        || refused.reason() != RefusedReason.FLOOR_UNPROVEN
                        || refused.ticket().isEmpty()) {
                    return CompletableFuture.completedFuture(answer);
                }
                Echo echo = answer.echo().orElseThrow();
                long guess = Math.max(echo.lastToken(), transmission.highestSeen()) + CONSTANT;
                Installation proof = new Installation.Proof(
                        echo.recordId(),
                        echo.lineage(),
                        refused.ticket().get(),
                        new TokenRange(guess, guess + 1_000),
                        ProofBasis.WITNESS,
                        Set.of(),
                        Optional.empty());
                return super.install(proof, transmission.deadline())
                        .thenCompose(installed -> super.acquire(request, transmission));
            });
        }
    }

    /** The expiry counts from the client's clock. */
    static final class ClientClockDecides extends ForwardingStore {
        ClientClockDecides(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            BackendTime clients = transmission.stamp().firstSent().at();
            return Copies.changed(
                    super.acquire(request, transmission),
                    outcome -> outcome instanceof AcquireOutcome.Acquired a && !a.replayed()
                            ? new AcquireOutcome.Acquired(
                                    Copies.with(a.lease(), a.lease().generation(), clients.plus(request.ttl())),
                                    a.term(),
                                    false)
                            : outcome);
        }
    }

    /** A release ends whatever lease the key has. */
    static final class ReleaseByKey extends ForwardingStore {
        private final Map<LeaseKey, Lease> newest = new HashMap<>();

        ReleaseByKey(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return Copies.changed(super.acquire(request, transmission), outcome -> {
                if (outcome instanceof AcquireOutcome.Acquired a) {
                    newest.put(a.lease().key(), a.lease());
                }
                return outcome;
            });
        }

        @Override
        public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
            Lease lease = newest.get(request.key());
            return lease == null
                    ? super.release(request, transmission)
                    : super.release(
                            ReleaseRequest.of(lease.generation(), lease.holder(), request.requestId()), transmission);
        }
    }

    /** A conflict takes a token, too. */
    static final class HeldTakesToken extends ForwardingStore {
        HeldTakesToken(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return super.acquire(request, transmission).thenApply(answer -> {
                if (!(answer.outcome() instanceof AcquireOutcome.Held)) {
                    return answer;
                }
                Echo echo = answer.echo().orElseThrow();
                return Answer.of(
                        answer.outcome(),
                        new Echo(
                                echo.recordId(),
                                echo.lineage(),
                                echo.backendTime(),
                                echo.lastToken() + 1,
                                echo.proven(),
                                echo.extensionTicket(),
                                echo.expired()));
            });
        }
    }
}
