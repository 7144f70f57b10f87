package io.lease4j.verification.wrong;

import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Renewal;
import io.lease4j.testkit.control.ForwardingStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** Wrong about renewals that are sent together. */
final class WrongBatches {

    private static final int AS_MANY_AS_FIT = 256;

    private WrongBatches() {}

    static List<WrongStore> all() {
        return List.of(
                WrongStore.of(
                                "batch-answered-in-another-order",
                                "Renewals that are sent together are answered from the last to the first.",
                                "S-16")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
                                List<CompletionStage<Answer<RenewOutcome>>> answers =
                                        new ArrayList<>(super.renewAll(renewals));
                                Collections.reverse(answers);
                                return answers;
                            }
                        }),
                WrongStore.of(
                                "batch-fails-as-one",
                                "A corrupt record refuses all renewals that are sent together with its own.",
                                "S-16")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
                                List<CompletionStage<Answer<RenewOutcome>>> answers = super.renewAll(renewals);
                                Optional<CompletionStage<Answer<RenewOutcome>>> corrupt = answers.stream()
                                        .filter(answer -> Steps.now(answer).outcome() instanceof Refused refused
                                                && refused.reason() == RefusedReason.CORRUPT_STATE)
                                        .findFirst();
                                return corrupt.isPresent()
                                        ? Collections.nCopies(renewals.size(), corrupt.get())
                                        : answers;
                            }
                        }),
                WrongStore.of(
                                "batch-judged-by-when-it-was-made",
                                "Renewals that are sent together are judged by the time at which they were put together.",
                                "S-16")
                        .seenIn("ShedLock#132")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
                                return renewals.stream()
                                        .map(renewal -> fixture.shifted(
                                                Duration.ofMillis(-1),
                                                () -> super.renew(renewal.request(), renewal.transmission())))
                                        .toList();
                            }
                        }),
                WrongStore.of(
                                "batch-cut-off",
                                "Of very many renewals that are sent together the last ones are not done.",
                                "S-16")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
                                int done = Math.min(AS_MANY_AS_FIT, renewals.size());
                                List<CompletionStage<Answer<RenewOutcome>>> answers =
                                        new ArrayList<>(super.renewAll(renewals.subList(0, done)));
                                for (Renewal left : renewals.subList(done, renewals.size())) {
                                    answers.add(Steps.answer(
                                            delegate(),
                                            left.request().key(),
                                            Refused.of(RefusedReason.BACKEND_UNAVAILABLE)));
                                }
                                return answers;
                            }
                        }),
                WrongStore.of(
                                "batch-takes-a-generation-once",
                                "A generation that is twice among renewals sent together is renewed by the first one only.",
                                "S-16")
                        .seenIn("redisson#2515")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
                                Map<Generation, CompletionStage<Answer<RenewOutcome>>> answers = new HashMap<>();
                                return renewals.stream()
                                        .map(renewal -> answers.computeIfAbsent(
                                                renewal.request().generation(),
                                                first -> super.renew(renewal.request(), renewal.transmission())))
                                        .toList();
                            }
                        }),
                WrongStore.of("empty-batch-breaks", "A store that is sent no renewals breaks.", "S-16")
                        .store((real, fixture) -> new ForwardingStore(real) {
                            @Override
                            public List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
                                if (renewals.isEmpty()) {
                                    throw new IllegalArgumentException("no renewals");
                                }
                                return super.renewAll(renewals);
                            }
                        }),
                WrongStore.of(
                                "batch-unknown-as-one",
                                "If one of several renewals that were sent together is not answered, all are unknown.",
                                "S-16")
                        .door((builder, fixture) -> new WrongAsync(builder.build()) {
                            @Override
                            public List<CompletionStage<RenewOutcome>> renewAll(
                                    List<RenewRequest> requests, Deadline deadline) {
                                List<CompletionStage<RenewOutcome>> answers = super.renewAll(requests, deadline);
                                CompletionStage<Boolean> silence = Steps.done(false);
                                for (CompletionStage<RenewOutcome> answer : answers) {
                                    silence = silence.thenCombine(
                                            answer, (any, outcome) -> any || outcome instanceof RenewOutcome.Unknown);
                                }
                                CompletionStage<Boolean> any = silence;
                                return IntStream.range(0, answers.size())
                                        .mapToObj(i -> any.thenCombine(
                                                answers.get(i),
                                                (unknown, outcome) -> unknown
                                                        ? new RenewOutcome.Unknown(
                                                                requests.get(i), UnknownReason.NO_ANSWER, "none")
                                                        : outcome))
                                        .toList();
                            }
                        }.door()));
    }
}
