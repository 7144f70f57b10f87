package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireRequest;
import io.lease4j.FirstSent;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing is sent before the journal has written it down. */
class JournalTest {

    private final ScriptedJournal journal = new ScriptedJournal();
    private final Fixture door = new Fixture(settings -> settings.withJournal(journal));

    @Test
    @Tag("RC-8")
    void nothing_is_sent_before_it_is_written_down_with_its_first_sent() {
        CompletableFuture<Boolean> written = new CompletableFuture<>();
        journal.writes = () -> written;
        door.store.answers("acquire", door::grants);
        AcquireRequest request = door.request();

        var stage = door.leases.async().acquire(request, door.in(10)).toCompletableFuture();
        assertThat(door.store.seen("acquire")).isEmpty();
        written.complete(true);

        assertThat(stage.join()).isInstanceOf(Acquired.class);
        FirstSent firstSent = door.store.seen("acquire").get(0).stamp().firstSent();
        assertThat(journal.sending).containsExactly(new ScriptedJournal.Entry(request, door.store.record(), firstSent));
        assertThat(journal.known).containsExactly("ACQUIRE acquired");
    }

    @Test
    @Tag("RC-8")
    void a_slow_journal_shortens_no_stamp_and_makes_no_request_look_younger() {
        CompletableFuture<Boolean> written = new CompletableFuture<>();
        journal.writes = () -> written;
        door.store.answers("acquire", door::grants);

        var stage = door.leases.async().acquire(door.request(), door.in(10)).toCompletableFuture();
        FirstSent before = journal.sending.get(0).firstSent();
        door.pass(Duration.ofSeconds(4));
        written.complete(true);

        done(stage.join());
        Sent sent = door.store.seen("acquire").get(0);
        assertThat(sent.stamp().firstSent()).isEqualTo(before);
        assertThat(sent.stamp().notAfter()).isEqualTo(door.store.now.plus(Duration.ofSeconds(6 + 5)));
        assertThat(sent.deadline().remaining()).isEqualTo(Duration.ofSeconds(6));
    }

    static Stream<Supplier<CompletionStage<Boolean>>> journals_that_do_not_write() {
        return Stream.of(
                () -> CompletableFuture.completedFuture(false),
                () -> CompletableFuture.completedFuture(null),
                () -> CompletableFuture.failedFuture(new IllegalStateException("no disk")),
                () -> null,
                () -> {
                    throw new IllegalStateException("no disk");
                });
    }

    @ParameterizedTest
    @MethodSource("journals_that_do_not_write")
    @Tag("RC-8")
    void a_journal_that_cannot_write_refuses_the_call_before_anything_is_sent(
            Supplier<CompletionStage<Boolean>> broken) {
        journal.writes = broken;
        AcquireRequest request = door.request();

        AcquireOutcome outcome = door.leases.acquire(request, door.in(10));

        assertThat(outcome).isEqualTo(Refused.of(RefusedReason.JOURNAL_UNAVAILABLE));
        assertThat(outcome.retryMayHelp()).isTrue();
        assertThat(door.store.names()).containsExactly("inspect");
        assertThat(request.history().mayHaveCommitted()).isFalse();

        journal.writes = () -> CompletableFuture.completedFuture(true);
        door.store.answers("acquire", door::grants);
        assertThat(door.leases.acquire(request, door.in(10))).isInstanceOf(Acquired.class);
    }

    @Test
    @Tag("RC-8")
    void a_journal_that_never_answers_is_waited_for_until_the_deadline() {
        journal.writes = CompletableFuture::new;

        var stage = door.leases.async().acquire(door.request(), door.in(10)).toCompletableFuture();
        door.pass(Duration.ofSeconds(10));

        assertThat(stage.join()).isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(door.store.names()).containsExactly("inspect");
    }

    @Test
    @Tag("RC-8")
    void what_is_written_down_too_late_is_not_sent() {
        journal.writes = () -> {
            door.pass(Duration.ofSeconds(10));
            return CompletableFuture.completedFuture(true);
        };
        AcquireRequest request = door.request();

        AcquireOutcome outcome = door.leases.acquire(request, door.in(10));

        assertThat(outcome).isEqualTo(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(door.store.names()).containsExactly("inspect");
    }

    @Test
    @Tag("RC-8")
    void who_is_interrupted_while_it_is_written_down_is_told_that_nothing_is_known_and_nothing_is_sent()
            throws InterruptedException {
        CompletableFuture<Boolean> written = new CompletableFuture<>();
        CompletableFuture<Void> asked = new CompletableFuture<>();
        journal.writes = () -> {
            asked.complete(null);
            return written;
        };
        CompletableFuture<Outcome> told = new CompletableFuture<>();
        Thread worker = new Thread(() -> told.complete(door.leases.acquire(door.request(), door.in(10))));
        worker.start();
        asked.join();
        worker.interrupt();
        worker.join();
        written.complete(true);

        assertThat(told.join()).isInstanceOf(AcquireOutcome.Unknown.class);
        assertThat(door.store.names()).containsExactly("inspect");
    }

    @Test
    @Tag("RC-8")
    void after_silence_a_journal_that_fails_leaves_the_outcome_unknown() {
        door.store.isSilent("acquire");
        AcquireRequest request = door.request();
        var stage = door.leases.async().acquire(request, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));
        done(stage.join());
        journal.writes = () -> CompletableFuture.completedFuture(false);

        AcquireOutcome again = door.leases.acquire(request, door.in(10));

        assertThat(again).isInstanceOf(AcquireOutcome.Unknown.class);
        assertThat(((AcquireOutcome.Unknown) again).reason()).isEqualTo(UnknownReason.EARLIER_TRANSMISSION);
        assertThat(journal.sending)
                .extracting(ScriptedJournal.Entry::firstSent)
                .containsOnly(request.history().firstSent().orElseThrow());
        assertThat(journal.known).as("an unknown outcome is not known").isEmpty();
    }
}
