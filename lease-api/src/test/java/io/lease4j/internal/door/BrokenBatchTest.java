package io.lease4j.internal.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.RenewOutcome;
import io.lease4j.RenewOutcome.Unknown;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A store that breaks its promises about a batch leaves each of its renewals unknown. */
class BrokenBatchTest extends OnRenewals {

    @Test
    @Tag("S-16")
    @Tag("O-5")
    void a_store_that_breaks_on_a_batch_leaves_each_unknown() {
        sampled();
        door.store.batchAnswer = renewals -> {
            throw new IllegalStateException("broken");
        };
        assertThat(codes(2)).containsExactly("unknown.backend-error", "unknown.backend-error");
        door.store.batchAnswer = renewals -> List.of();
        assertThat(codes(2)).containsExactly("unknown.backend-error", "unknown.backend-error");
        door.store.batchAnswer = renewals -> null;
        assertThat(codes(2)).containsExactly("unknown.backend-error", "unknown.backend-error");
        door.store.batchAnswer = renewals -> Arrays.asList(null, CompletableFuture.failedFuture(new AssertionError()));
        assertThat(codes(2)).containsExactly("unknown.backend-error", "unknown.backend-error");
        door.store.batchAnswer = renewals -> renewals.stream()
                .<CompletionStage<Answer<RenewOutcome>>>map(one -> done(null))
                .toList();
        assertThat(codes(2)).containsExactly("unknown.answer-unreadable", "unknown.answer-unreadable");
    }

    /** Answers that were given to the wrong renewals prove nothing. */
    @Test
    @Tag("S-16")
    void answers_in_another_order_are_unknown() {
        sampled();
        door.store.batchAnswer = renewals -> {
            List<CompletionStage<Answer<RenewOutcome>>> answers = new ArrayList<>();
            for (int i = renewals.size() - 1; i >= 0; i--) {
                Sent sent = new Sent(
                        "renew",
                        Optional.of(renewals.get(i).request()),
                        Optional.empty(),
                        0,
                        renewals.get(i).transmission().deadline());
                answers.add(done(Answer.of((RenewOutcome) door.renews(sent), door.store.echo())));
            }
            return answers;
        };

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(2), door.in(10));

        assertThat(stages)
                .allSatisfy(stage -> assertThat(outcome(stage))
                        .isInstanceOfSatisfying(
                                Unknown.class,
                                unknown -> assertThat(unknown.reason()).isEqualTo(UnknownReason.ANSWER_UNREADABLE)));
    }

    private List<String> codes(int count) {
        return door.leases.async().renewAll(requests(count), door.in(10)).stream()
                .map(OnRenewals::code)
                .toList();
    }

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedFuture(value);
    }
}
