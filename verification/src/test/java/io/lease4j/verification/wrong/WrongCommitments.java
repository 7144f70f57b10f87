package io.lease4j.verification.wrong;

import io.lease4j.AdminOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.Generation;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Operation;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Transmission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Wrong about what committed: of every kind, behind a successor, and where its record can no longer be read. */
final class WrongCommitments {

    private WrongCommitments() {}

    static List<WrongStore> all() {
        List<WrongStore> all = new ArrayList<>();
        Requests.ON_A_LEASE.forEach(operation -> all.add(cancelOverlooks(operation)));
        Requests.ON_A_LEASE.forEach(operation -> all.add(resolveOverlooks(operation)));
        all.add(WrongStore.of(
                        "cancel-sees-the-newest-alone",
                        "Once a successor came, what its predecessor asked is called never committed.",
                        "I-1")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    CancelOutcome told(LeaseRequest<?> request, CancelOutcome right) {
                        return right instanceof CancelOutcome.Committed committed && isPast(committed.what())
                                ? new CancelOutcome.NeverCommitted(committed.proven())
                                : right;
                    }

                    @Override
                    ResolveOutcome told(LeaseRequest<?> request, ResolveOutcome right) {
                        return right instanceof ResolveOutcome.Committed committed && isPast(committed.what())
                                ? new ResolveOutcome.StillUnknown(committed.proven())
                                : right;
                    }

                    private boolean isPast(CommittedRequest committed) {
                        Generation generation = committed.lease().generation();
                        return Steps.newestToken(delegate(), generation.key())
                                > generation.token().value();
                    }
                }));
        all.add(WrongStore.of(
                        "discarded-receipt-called-never-committed",
                        "Of a record that was discarded, a request is called never committed.",
                        "S-12",
                        "I-8")
                .store((real, fixture) -> new Retold(real) {
                    private final Set<LeaseKey> discarded = new HashSet<>();

                    @Override
                    public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission t) {
                        discarded.add(key);
                        return super.discard(key, t);
                    }

                    @Override
                    CancelOutcome told(LeaseRequest<?> request, CancelOutcome right) {
                        return discarded.contains(request.key())
                                        && right instanceof CancelOutcome.NotKnowable notKnowable
                                ? new CancelOutcome.NeverCommitted(notKnowable.proven())
                                : right;
                    }
                }));
        all.add(WrongStore.of(
                        "corrupt-receipt-called-never-committed",
                        "Where a record cannot be read, a request is called never committed.",
                        "S-12")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    CancelOutcome told(LeaseRequest<?> request, CancelOutcome right) {
                        return isCorrupt(right) ? new CancelOutcome.NeverCommitted(true) : right;
                    }

                    @Override
                    ResolveOutcome told(LeaseRequest<?> request, ResolveOutcome right) {
                        return isCorrupt(right) ? new ResolveOutcome.StillUnknown(true) : right;
                    }
                }));
        return List.copyOf(all);
    }

    private static WrongStore cancelOverlooks(Operation operation) {
        return WrongStore.of(
                        "cancel-overlooks-a-" + Requests.named(operation),
                        "What committed is called never committed.",
                        "I-7")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    CancelOutcome told(LeaseRequest<?> request, CancelOutcome right) {
                        return right instanceof CancelOutcome.Committed committed && request.operation() == operation
                                ? new CancelOutcome.NeverCommitted(committed.proven())
                                : right;
                    }
                });
    }

    private static WrongStore resolveOverlooks(Operation operation) {
        return WrongStore.of(
                        "resolve-overlooks-a-" + Requests.named(operation), "What committed is still unknown.", "I-6")
                .store((real, fixture) -> new Retold(real) {
                    @Override
                    ResolveOutcome told(LeaseRequest<?> request, ResolveOutcome right) {
                        return right instanceof ResolveOutcome.Committed committed && request.operation() == operation
                                ? new ResolveOutcome.StillUnknown(committed.proven())
                                : right;
                    }
                });
    }

    private static boolean isCorrupt(Object outcome) {
        return outcome instanceof Refused refused && refused.reason() == RefusedReason.CORRUPT_STATE;
    }
}
