package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.spi.Answer;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Wrong about what an answer says of its request, and about how long a request may go on. */
final class WrongRequests {

    private WrongRequests() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("lost-says-committed", "A renewal that is lost is said to have committed.", "O-1")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission t) {
                                return Steps.outcome(
                                        super.renew(request, t),
                                        outcome -> outcome instanceof RenewOutcome.Lost lost
                                                ? new RenewOutcome.Lost(lost.reason(), lost.end(), Commitment.YES)
                                                : outcome);
                            }
                        }),
                WrongStore.of(
                                "refuses-after-committing",
                                "The deadline is looked at after the step, and its answer is refused.",
                                "O-2")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                CompletionStage<Answer<AcquireOutcome>> right = super.acquire(request, t);
                                return t.deadline().isPast()
                                        ? Steps.outcome(right, outcome -> Refused.of(RefusedReason.DEADLINE_EXCEEDED))
                                        : right;
                            }
                        }),
                WrongStore.of(
                                "first-seen-counts",
                                "The age of a request is counted from when the store saw it first, refused or not.",
                                "R-5")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private final Map<RequestId, BackendTime> seen = new HashMap<>();

                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                BackendTime now = fixture.backendTime();
                                BackendTime first = seen.computeIfAbsent(request.requestId(), id -> now);
                                boolean old = first.until(now)
                                                .compareTo(NamespaceSettings.defaults()
                                                        .receiptHorizon())
                                        > 0;
                                return old
                                        ? Steps.answer(delegate(), request.key(), Refused.of(RefusedReason.TOO_OLD))
                                        : super.acquire(request, t);
                            }
                        }),
                WrongStore.of(
                                "stamp-part-of-the-digest",
                                "The same request under another stamp is another request.",
                                "R-7")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            private final Map<RequestId, BackendTime> notAfter = new HashMap<>();

                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                BackendTime first = notAfter.computeIfAbsent(
                                        request.requestId(), id -> t.stamp().notAfter());
                                return first.equals(t.stamp().notAfter())
                                        ? super.acquire(request, t)
                                        : Steps.answer(delegate(), request.key(), Requests.conflict());
                            }
                        }),
                WrongStore.of("sends-after-the-deadline", "A call whose deadline is past is made all the same.", "R-6")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
                                return super.acquire(request, deadline.isPast() ? Steps.SOON : deadline);
                            }
                        }.door()));
    }
}
