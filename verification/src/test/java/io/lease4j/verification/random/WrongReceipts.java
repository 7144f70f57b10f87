package io.lease4j.verification.random;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseRequest;
import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.Stamp;
import io.lease4j.Term;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Stores that get something wrong about requests, receipts and stamps. Each is right but for the method that it overrides. */
final class WrongReceipts {

    private WrongReceipts() {}

    /** Every transmission is a new request. */
    static final class ReceiptIgnored extends ForwardingStore {
        ReceiptIgnored(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return super.acquire(
                    AcquireRequest.builder(request.key(), request.caller())
                            .requestId(RequestId.random())
                            .ttl(request.ttl())
                            .maxLifetime(request.maxLifetime())
                            .build(),
                    transmission);
        }
    }

    /** A receipt is trusted over what holds now: a replay hands out a grant that is over. */
    static final class ReceiptOverState extends ForwardingStore {
        private final Map<LeaseId, Lease> granted = new HashMap<>();

        ReceiptOverState(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return Copies.changed(super.acquire(request, transmission), outcome -> {
                if (outcome instanceof AcquireOutcome.Acquired a) {
                    granted.put(a.lease().leaseId(), a.lease());
                }
                if (outcome instanceof AcquireOutcome.Ended e) {
                    Lease lease = granted.get(e.lease().generation().leaseId());
                    if (lease != null) {
                        return new AcquireOutcome.Acquired(lease, Term.reported(request.ttl()), true);
                    }
                }
                return outcome;
            });
        }
    }

    /** Whenever a request arrives, it is in time. */
    static final class LateCommits extends ForwardingStore {
        private final MemoryTarget target;

        LateCommits(LeaseStore right, MemoryTarget target) {
            super(right);
            this.target = target;
        }

        private Transmission inTime(Transmission transmission) {
            Stamp stamp = transmission.stamp();
            BackendTime notAfter = BackendTime.ofEpochMillis(target.now()).plus(Duration.ofSeconds(30));
            return new Transmission(
                    new Stamp(stamp.lineage(), notAfter, stamp.firstSent()),
                    transmission.highestSeen(),
                    transmission.deadline());
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return super.acquire(request, inTime(transmission));
        }

        @Override
        public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
            return super.release(request, inTime(transmission));
        }
    }

    /** Whatever lineage a request was meant for, this one takes it. */
    static final class AnyLineage extends ForwardingStore {
        AnyLineage(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
            Echo echo = super.inspect(request.key(), new Reading(0, transmission.deadline()))
                    .toCompletableFuture()
                    .join()
                    .echo()
                    .orElseThrow();
            Stamp stamp = transmission.stamp();
            Stamp here = new Stamp(
                    echo.lineage(), stamp.notAfter(), new io.lease4j.FirstSent(echo.lineage(), echo.backendTime()));
            return super.release(request, new Transmission(here, transmission.highestSeen(), transmission.deadline()));
        }
    }

    /** No receipt: so it never committed. */
    static final class AbsentMeansNever extends ForwardingStore {
        AbsentMeansNever(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
            return Copies.changed(
                    super.cancel(request, reading),
                    verdict -> verdict instanceof CancelOutcome.NotKnowable n
                            ? new CancelOutcome.NeverCommitted(n.proven())
                            : verdict);
        }
    }

    /** What cannot be known is said of everything without a receipt. */
    static final class NothingIsKnowable extends ForwardingStore {
        NothingIsKnowable(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading) {
            return Copies.changed(
                    super.cancel(request, reading),
                    verdict -> verdict instanceof CancelOutcome.NeverCommitted n
                            ? new CancelOutcome.NotKnowable(NotKnowableReason.LOST_WITH_HISTORY, n.proven())
                            : verdict);
        }
    }

    /** A release that is sent again is told that it did nothing. */
    static final class ReleaseForgets extends ForwardingStore {
        ReleaseForgets(LeaseStore right, MemoryTarget target) {
            super(right);
        }

        @Override
        public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
            return Copies.changed(
                    super.release(request, transmission),
                    outcome -> outcome instanceof ReleaseOutcome.Released r && r.replayed()
                            ? new ReleaseOutcome.Lost(
                                    LostReason.RELEASED, Optional.of(r.end()), Commitment.NO, r.proven())
                            : outcome);
        }
    }
}
