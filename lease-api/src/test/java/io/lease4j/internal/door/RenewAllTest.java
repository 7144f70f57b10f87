package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewOutcome.Lost;
import io.lease4j.RenewOutcome.Renewed;
import io.lease4j.RenewRequest;
import io.lease4j.spi.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Renewals that are sent together, at the front door: one batch, and an answer for each. */
class RenewAllTest extends OnRenewals {

    @Test
    @Tag("S-16")
    void renewals_go_to_the_store_together_and_are_answered_each() {
        sampled();
        door.store.answers("renew", door::renews);
        door.store.answers("renew", sent -> new Lost(LostReason.RELEASED, Optional.empty(), Commitment.NO));
        door.store.answers("renew", sent -> refused(RefusedReason.CORRUPT_STATE));
        List<RenewRequest> requests = requests(3);

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests, door.in(10));

        assertThat(door.store.batches).containsExactly(3);
        assertThat(stages.stream().map(OnRenewals::code).toList())
                .containsExactly("renewed", "lost.released", "refused.corrupt-state");
        assertThat(door.store.seen("renew").stream()
                        .<Object>map(sent -> sent.request().orElseThrow())
                        .toList())
                .isEqualTo(requests);
    }

    /** A term is counted from before its renewal was sent, also if that was sent with many others. */
    @Test
    @Tag("S-16")
    void each_term_is_counted_from_before_sending() {
        sampled();
        List<CompletableFuture<Answer<?>>> held = List.of(door.store.holds("renew"), door.store.holds("renew"));

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(2), door.in(10));
        door.pass(Duration.ofSeconds(4));
        for (int i = 0; i < 2; i++) {
            held.get(i).complete(Answer.of(door.renews(door.store.seen("renew").get(i)), door.store.echo()));
        }

        assertThat(stages)
                .allSatisfy(
                        stage -> assertThat(((Renewed) outcome(stage)).term().remaining())
                                .isEqualTo(TTL.minusSeconds(4)));
    }

    @Test
    @Tag("S-16")
    @Tag("O-3")
    void one_that_is_not_answered_is_unknown_at_its_deadline_and_delays_no_other() {
        sampled();
        door.store.isSilent("renew");
        door.store.answers("renew", door::renews);

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(2), door.in(10));

        assertThat(code(stages.get(1))).isEqualTo("renewed");
        assertThat(stages.get(0).toCompletableFuture()).isNotDone();
        door.pass(Duration.ofSeconds(10));
        assertThat(code(stages.get(0))).isEqualTo("unknown.no-answer");
    }

    @Test
    @Tag("S-16")
    void a_batch_sets_one_timer_and_takes_it_back_with_its_last_answer() {
        sampled();
        List<CompletableFuture<Answer<?>>> held =
                List.of(door.store.holds("renew"), door.store.holds("renew"), door.store.holds("renew"));

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(3), door.in(10));

        assertThat(door.time.waiting()).isEqualTo(1);
        held.get(0).complete(Answer.of(door.renews(door.store.seen("renew").get(0)), door.store.echo()));
        held.get(2).complete(Answer.of(door.renews(door.store.seen("renew").get(2)), door.store.echo()));
        assertThat(door.time.waiting()).isEqualTo(1);
        held.get(1).complete(Answer.of(door.renews(door.store.seen("renew").get(1)), door.store.echo()));
        assertThat(door.time.waiting()).isZero();
        assertThat(stages.stream().map(OnRenewals::code).toList()).containsExactly("renewed", "renewed", "renewed");
    }

    @Test
    @Tag("S-16")
    @Tag("V-1")
    void each_is_told_of() {
        sampled();
        door.store.answers("renew", door::renews);
        door.store.answers("renew", sent -> new Lost(LostReason.REVOKED, Optional.empty(), Commitment.NO));
        door.store.isSilent("renew");

        List<CompletionStage<RenewOutcome>> unused = door.leases.async().renewAll(requests(3), door.in(10));
        door.pass(Duration.ofSeconds(10));

        assertThat(door.told()).containsExactly("Renewed", "Lost", "UnknownOpened");
    }

    @Test
    @Tag("S-16")
    void nothing_is_asked_about_no_renewals() {
        assertThat(door.leases.async().renewAll(List.of(), door.in(10))).isEmpty();
        assertThat(door.store.batches).isEmpty();
    }
}
