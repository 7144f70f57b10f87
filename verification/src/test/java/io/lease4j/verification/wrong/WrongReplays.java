package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.Term;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Wrong about what a request is told that comes again: the lease as it was, and not as it is now. */
final class WrongReplays {

    private WrongReplays() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "replay-while-unproven",
                                "A receipt hands out its lease again while the floor is unproven.",
                                "F-1",
                                "LR-15")
                        .store((real, fixture) -> new Retold(real) {
                            private final Map<RequestId, AcquireOutcome.Acquired> known = new HashMap<>();

                            @Override
                            AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
                                if (right instanceof AcquireOutcome.Acquired acquired) {
                                    known.put(request.requestId(), acquired);
                                }
                                AcquireOutcome.Acquired before = known.get(request.requestId());
                                return right instanceof Refused refused
                                                && refused.reason() == RefusedReason.FLOOR_UNPROVEN
                                                && before != null
                                                && Steps.active(delegate(), request.key())
                                                        .isPresent()
                                        ? new AcquireOutcome.Acquired(before.lease(), before.term(), true)
                                        : right;
                            }
                        }),
                WrongStore.of(
                                "replay-with-the-first-expiry",
                                "The same acquire again tells the expiry of the grant, whatever was renewed since.",
                                "I-1")
                        .store((real, fixture) -> new Retold(real) {
                            private final Map<RequestId, AcquireOutcome.Acquired> known = new HashMap<>();

                            @Override
                            AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
                                if (!(right instanceof AcquireOutcome.Acquired acquired)) {
                                    return right;
                                }
                                if (acquired.replayed()) {
                                    return new AcquireOutcome.Acquired(
                                            known.get(request.requestId()).lease(), acquired.term(), true);
                                }
                                known.put(request.requestId(), acquired);
                                return acquired;
                            }
                        }),
                WrongStore.of(
                                "replay-with-the-whole-term",
                                "The same acquire again tells the whole term, whatever of it is over.",
                                "I-1")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            AcquireOutcome told(AcquireRequest request, AcquireOutcome right) {
                                return right instanceof AcquireOutcome.Acquired acquired && acquired.replayed()
                                        ? new AcquireOutcome.Acquired(
                                                acquired.lease(), Term.reported(request.ttl()), true)
                                        : right;
                            }
                        }),
                WrongStore.of(
                                "renewal-replay-with-the-whole-term",
                                "The same renewal again tells the whole term, whatever of it is over.",
                                "I-1")
                        .store((real, fixture) -> new Retold(real) {
                            @Override
                            RenewOutcome told(RenewRequest request, RenewOutcome right) {
                                return right instanceof RenewOutcome.Renewed renewed && renewed.replayed()
                                        ? new RenewOutcome.Renewed(renewed.lease(), Term.reported(request.ttl()), true)
                                        : right;
                            }
                        }));
    }
}
