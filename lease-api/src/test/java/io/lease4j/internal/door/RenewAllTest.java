package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.HOLDER;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewOutcome.Lost;
import io.lease4j.RenewOutcome.Renewed;
import io.lease4j.RenewOutcome.Unknown;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Renewals that are sent together, at the front door. */
class RenewAllTest {

    private final Fixture door = new Fixture();

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
        assertThat(stages.stream().map(RenewAllTest::code).toList())
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
        assertThat(stages.stream().map(RenewAllTest::code).toList()).containsExactly("renewed", "renewed", "renewed");
    }

    @Test
    @Tag("S-16")
    @Tag("R-7")
    void a_minute_of_silence_is_followed_by_another_stamp_of_each() {
        sampled();
        door.store.isSilent("renew");
        door.store.isSilent("renew");
        door.store.answers("renew", door::renews);
        door.store.answers("renew", door::renews);

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(2), door.in(300));
        door.pass(Duration.ofMinutes(1));

        assertThat(stages.stream().map(RenewAllTest::code).toList()).containsExactly("renewed", "renewed");
        assertThat(door.store.batches).containsExactly(2);
    }

    /** Its step is stamped again alone: nobody waits for it. */
    @Test
    @Tag("S-16")
    @Tag("R-3")
    void one_that_asks_for_another_stamp_is_sent_again_alone() {
        sampled();
        door.store.answers("renew", sent -> refused(RefusedReason.OTHER_LINEAGE));
        door.store.answers("renew", door::renews);
        door.store.answers("renew", door::renews);

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(2), door.in(10));

        assertThat(stages.stream().map(RenewAllTest::code).toList()).containsExactly("renewed", "renewed");
        assertThat(door.store.batches).containsExactly(2);
        assertThat(door.store.seen("renew")).hasSize(3);
    }

    /** Where the node's clock is not known it is asked first, and whoever waits for that is sent alone. */
    @Test
    @Tag("S-16")
    void without_a_clock_sample_each_is_sent_when_it_is_there() {
        CompletableFuture<Answer<?>> clock = door.store.holds("inspect");
        door.store.answers("renew", door::renews);

        List<CompletionStage<RenewOutcome>> stages = door.leases.async().renewAll(requests(1), door.in(10));

        assertThat(door.store.batches).isEmpty();
        assertThat(stages.get(0).toCompletableFuture()).isNotDone();
        clock.complete(Answer.of(refused(RefusedReason.BACKEND_UNAVAILABLE), door.store.echo()));
        assertThat(code(stages.get(0))).isEqualTo("renewed");
        assertThat(door.store.batches).isEmpty();
    }

    @Test
    @Tag("S-16")
    @Tag("RC-8")
    void what_the_journal_has_not_written_is_not_sent_with_the_others() {
        ScriptedJournal journal = new ScriptedJournal();
        Fixture written = new Fixture(settings -> settings.withJournal(journal));
        sampled(written);
        List<CompletableFuture<Boolean>> writes = new ArrayList<>();
        journal.writes = () -> {
            writes.add(new CompletableFuture<>());
            if (writes.size() == 1) {
                writes.get(0).complete(true);
            }
            return writes.get(writes.size() - 1);
        };
        written.store.answers("renew", written::renews);
        written.store.answers("renew", written::renews);

        List<CompletionStage<RenewOutcome>> stages = written.leases.async().renewAll(requests(3), written.in(10));

        assertThat(written.store.batches).containsExactly(1);
        writes.get(1).complete(true);
        writes.get(2).complete(false);
        assertThat(stages.stream().map(RenewAllTest::code).toList())
                .containsExactly("renewed", "renewed", "refused.journal-unavailable");
        assertThat(written.store.seen("renew")).hasSize(2);
    }

    @Test
    @Tag("S-16")
    void what_is_refused_before_sending_leaves_the_others_alone() {
        sampled();
        door.store.answers("renew", door::renews);
        RenewRequest foreign = RenewRequest.of(
                door.lease(1).generation(), Holder.of("billing", "instance-2"), RequestId.random(), 1, TTL);

        List<CompletionStage<RenewOutcome>> stages =
                door.leases.async().renewAll(List.of(foreign, requests(1).get(0)), door.in(10));

        assertThat(outcome(stages.get(0))).isEqualTo(Refused.of(RefusedReason.OTHER_INSTANCE));
        assertThat(code(stages.get(1))).isEqualTo("renewed");
        assertThat(door.store.batches).containsExactly(1);
    }

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

    private void sampled() {
        sampled(door);
    }

    /** Has the clock of the record's node known, as after an acquire. */
    private static void sampled(Fixture at) {
        Outcome found = at.leases.inspect(Fixture.KEY, at.in(10));
        assertThat(found).isInstanceOf(InspectOutcome.NotFound.class);
    }

    private List<RenewRequest> requests(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> RenewRequest.of(
                        door.lease(
                                        door.leases
                                                .prepare(LeaseKey.of("orders", "key-" + i))
                                                .ttl(TTL)
                                                .build(),
                                        i)
                                .generation(),
                        HOLDER,
                        RequestId.random(),
                        1,
                        TTL))
                .toList();
    }

    private List<String> codes(int count) {
        return door.leases.async().renewAll(requests(count), door.in(10)).stream()
                .map(RenewAllTest::code)
                .toList();
    }

    private static RenewOutcome outcome(CompletionStage<RenewOutcome> stage) {
        assertThat(stage.toCompletableFuture()).isDone();
        return stage.toCompletableFuture().join();
    }

    private static String code(CompletionStage<RenewOutcome> stage) {
        return outcome(stage).code();
    }

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedFuture(value);
    }
}
