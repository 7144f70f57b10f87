package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.RecordSummary;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Term;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.ForwardingStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Wrong about exhausted and corrupt records. */
final class WrongRecords {

    private WrongRecords() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of("tokens-wrap", "After the last token comes the first.", "S-10")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Answer<AcquireOutcome> right = Steps.now(super.acquire(request, t));
                                boolean exhausted = right.outcome() instanceof Refused refused
                                        && refused.reason() == RefusedReason.TOKENS_EXHAUSTED;
                                return exhausted
                                        ? Steps.outcome(Steps.done(right), outcome -> firstAgain(request, right))
                                        : Steps.done(right);
                            }
                        }),
                WrongStore.of("corrupt-is-free", "A key whose record does not decode is free.", "S-12")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AcquireOutcome>> acquire(
                                    AcquireRequest request, Transmission t) {
                                Answer<AcquireOutcome> right = Steps.now(super.acquire(request, t));
                                if (!isCorrupt(right.outcome())) {
                                    return Steps.done(right);
                                }
                                AdminOutcome unused = Steps.now(super.discard(request.key(), t))
                                        .outcome();
                                return super.acquire(request, t);
                            }
                        }),
                WrongStore.of("corrupt-is-not-found", "A record that does not decode reads as none.", "S-12")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading) {
                                Answer<InspectOutcome> right = Steps.now(super.inspect(key, reading));
                                return isCorrupt(right.outcome())
                                        ? Steps.outcome(Steps.done(right), corrupt -> none(delegate(), key, corrupt))
                                        : Steps.done(right);
                            }
                        }),
                WrongStore.of("discard-ends-anything", "Discarding takes an intact record too.", "S-12")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission t) {
                                if (Steps.active(delegate(), key).isPresent()) {
                                    fixture.reference().faults().corrupt(key);
                                }
                                return super.discard(key, t);
                            }
                        }));
    }

    private static boolean isCorrupt(Object outcome) {
        return outcome instanceof Refused refused && refused.reason() == RefusedReason.CORRUPT_STATE;
    }

    private static InspectOutcome none(LeaseStore store, LeaseKey key, InspectOutcome corrupt) {
        return Installs.view(store, key)
                .<InspectOutcome>map(view -> new InspectOutcome.NotFound(
                        Optional.empty(),
                        new RecordSummary(view.recordId(), view.lastToken(), view.proven(), view.sinks())))
                .orElse(corrupt);
    }

    private static AcquireOutcome firstAgain(AcquireRequest request, Answer<AcquireOutcome> right) {
        return right.echo()
                .<AcquireOutcome>map(echo -> new AcquireOutcome.Acquired(
                        new Lease(
                                new Generation(request.key(), LeaseId.random(), FencingToken.of(1)),
                                echo.recordId(),
                                request.caller(),
                                request.executionId(),
                                request.metadata(),
                                echo.backendTime(),
                                echo.backendTime().plus(request.ttl()),
                                echo.backendTime().plus(request.maxLifetime()),
                                0),
                        Term.reported(request.ttl()),
                        false))
                .orElse(right.outcome());
    }
}
