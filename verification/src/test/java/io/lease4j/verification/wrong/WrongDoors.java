package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Front doors that are wrong about what they know of a request, and of their own life. */
final class WrongDoors {

    private WrongDoors() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "silence-forgotten",
                                "A request that was sent before and not answered is taken for a new one: held means not"
                                        + " committed.",
                                "O-3",
                                "V-2")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
                                boolean sentBefore =
                                        request.history().firstSent().isPresent();
                                return sentBefore
                                        ? builder.build().async().acquire(Requests.unsent(request), deadline)
                                        : super.acquire(request, deadline);
                            }
                        }.door()),
                WrongStore.of("unknown-called-refused", "Silence is called not committed.", "LR-05", "O-3")
                        .seenIn("redisson#4197")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
                                return super.acquire(request, deadline)
                                        .thenApply(outcome -> outcome.committed() == Commitment.UNKNOWN
                                                ? Refused.of(RefusedReason.BACKEND_UNAVAILABLE)
                                                : outcome);
                            }
                        }.door()),
                WrongStore.of(
                                "replay-for-another-instance",
                                "A replay by another instance answers acquired.",
                                "I-10",
                                "O-4")
                        .door((builder, fixture) -> {
                            Leases own = builder.build();
                            return new WrongAsync(own) {
                                @Override
                                public CompletionStage<AcquireOutcome> acquire(
                                        AcquireRequest request, Deadline deadline) {
                                    boolean another = !request.caller().equals(own.holder());
                                    return another
                                            ? as(fixture, request).async().acquire(request, deadline)
                                            : super.acquire(request, deadline);
                                }
                            }.door();
                        }),
                WrongStore.of(
                                "two-open-acquires",
                                "While an acquire is unknown, the next one of the key just starts.",
                                "I-9")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
                                return builder.build().async().acquire(request, deadline);
                            }
                        }.door()),
                WrongStore.of(
                                "settle-keeps-the-grant",
                                "Settling for another instance leaves its grant in place.",
                                "I-11")
                        .seenIn("redisson#2714, redisson#5358")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public <O extends Outcome> CompletionStage<Settlement<O>> settle(
                                    LeaseRequest<O> request, Deadline deadline) {
                                return super.resolve(request, deadline)
                                        .thenCompose(outcome -> outcome instanceof ResolveOutcome.Committed committed
                                                ? Steps.done(new Settlement.Committed<O>(committed.what()))
                                                : super.settle(request, deadline));
                            }
                        }.door()),
                WrongStore.of(
                                "settle-without-cancel",
                                "Settling calls a request never committed that has no receipt.",
                                "I-11")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public <O extends Outcome> CompletionStage<Settlement<O>> settle(
                                    LeaseRequest<O> request, Deadline deadline) {
                                return super.resolve(request, deadline)
                                        .thenCompose(outcome -> outcome instanceof ResolveOutcome.StillUnknown
                                                ? Steps.done(new Settlement.NeverCommitted<O>())
                                                : super.settle(request, deadline));
                            }
                        }.door()),
                WrongStore.of("exception-escapes", "What a store throws reaches the caller.", "O-5")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
                                return super.acquire(request, deadline)
                                        .thenCompose(outcome -> outcome instanceof AcquireOutcome.Unknown unknown
                                                        && unknown.reason() == UnknownReason.BACKEND_ERROR
                                                ? CompletableFuture.failedFuture(new IllegalStateException("broken"))
                                                : Steps.done(outcome));
                            }
                        }.door()),
                WrongStore.of("door-closes-the-store", "A front door closes the store that it was given.", "L-2")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public void close() {
                                super.close();
                                fixture.opened().close();
                            }
                        }.door()),
                WrongStore.of("closed-door-serves", "A front door that was closed goes on.", "L-2")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public void close() {}
                        }.door()),
                WrongStore.of(
                                "check-then-write",
                                "An effect is checked first and written later, unchecked.",
                                "LR-09",
                                "E-1")
                        .foreign((real, fixture) -> new LaxSink(
                                real, RejectedReason.BEHIND, RejectedReason.SEALED, RejectedReason.BELOW_SINK_FLOOR))
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public Effects effects(FencedSink sink) {
                                return new CheckedFirst(super.effects(sink));
                            }
                        }.door()));
    }

    /** A front door that speaks for whoever made the request. */
    private static Leases as(WrongFixture fixture, AcquireRequest request) {
        return Leases.builder(fixture.opened(), request.caller())
                .clock(fixture.manualTime().monotonicClock())
                .scheduler(fixture.manualTime().scheduler())
                .executor(Runnable::run)
                .build();
    }
}
