package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.floor.Ticket;
import io.lease4j.observe.HealthConcern;
import io.lease4j.observe.HealthConcern.Kind;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LifeCycle;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each concern comes with its cause and goes with it, and nobody is asked. */
class HealthTest {

    private final Fixture door = new Fixture();

    private void concerned(Kind kind) {
        int asked = door.store.seen.size();
        LeaseHealth health = door.leases.health();
        assertThat(health.isSound()).isFalse();
        assertThat(health.concerns()).extracting(HealthConcern::kind).containsExactly(kind);
        assertThat(health.of(kind).orElseThrow().number()).isEqualTo(1);
        assertThat(door.store.seen).hasSize(asked);
    }

    private void aboutTheRecord(Kind kind) {
        concerned(kind);
        assertThat(door.leases.health().of(kind).orElseThrow().records()).containsExactly(door.store.record());
    }

    private void sound() {
        assertThat(door.leases.health()).isEqualTo(LeaseHealth.sound());
    }

    @Test
    @Tag("V-7")
    void a_store_or_front_door_that_is_not_ready() {
        sound();
        door.store.state = LifeCycle.DRAINING;
        concerned(Kind.STORE_NOT_READY);
        door.store.state = LifeCycle.READY;
        sound();

        door.leases.close();
        concerned(Kind.FRONT_DOOR_CLOSED);
    }

    @Test
    @Tag("V-7")
    void a_record_that_cannot_prove_its_floor() {
        door.store.proven = false;
        door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));
        done(door.leases.acquire(KEY, TTL, door.in(5)));
        aboutTheRecord(Kind.FLOOR_UNPROVEN);

        door.store.proven = true;
        done(door.leases.inspect(KEY, door.in(5)));
        sound();
    }

    @Test
    @Tag("V-7")
    void a_question_without_an_answer() {
        done(door.leases.inspect(KEY, door.in(5)));
        door.store.isSilent("inspect");
        var stage = door.leases.async().inspect(KEY, door.in(5)).toCompletableFuture();
        sound();
        door.pass(Duration.ofSeconds(5));
        done(stage.join());
        aboutTheRecord(Kind.NOT_ANSWERED);

        done(door.leases.inspect(KEY, door.in(5)));
        sound();

        door.store.next(
                "inspect",
                sent -> CompletableFuture.completedFuture(
                        Answer.withoutStep(refused(RefusedReason.BACKEND_UNAVAILABLE))));
        done(door.leases.inspect(KEY, door.in(5)));
        aboutTheRecord(Kind.NOT_ANSWERED);
    }

    @Test
    @Tag("V-7")
    void a_clock_that_went_back_until_it_has_caught_up() {
        done(door.leases.inspect(KEY, door.in(5)));
        door.store.now = door.store.now.plus(Duration.ofMinutes(-1));
        done(door.leases.inspect(KEY, door.in(5)));
        aboutTheRecord(Kind.CLOCK_WENT_BACK);

        door.store.now = door.store.now.plus(Duration.ofSeconds(59));
        done(door.leases.inspect(KEY, door.in(5)));
        aboutTheRecord(Kind.CLOCK_WENT_BACK);

        door.store.now = door.store.now.plus(Duration.ofSeconds(1));
        done(door.leases.inspect(KEY, door.in(5)));
        sound();
    }

    @Test
    @Tag("V-7")
    void a_damaged_record() {
        door.store.answers("acquire", sent -> refused(RefusedReason.CORRUPT_STATE));
        done(door.leases.acquire(KEY, TTL, door.in(5)));
        concerned(Kind.CORRUPT_STATE);

        door.store.answers("acquire", door::grants);
        done(door.leases.acquire(KEY, TTL, door.in(5)));
        sound();
    }

    @Test
    @Tag("V-7")
    void an_outcome_that_nobody_settled() {
        AcquireRequest request = door.request();
        for (int i = 0; i < 2; i++) {
            door.store.answers(
                    "acquire", sent -> new AcquireOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none"));
            done(door.leases.acquire(request, door.in(5)));
        }
        concerned(Kind.OUTCOMES_UNKNOWN);

        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        done(door.leases.cancel(request, door.in(5)));
        sound();
    }

    @Test
    @Tag("V-7")
    void a_journal_that_cannot_write() {
        ScriptedJournal journal = new ScriptedJournal();
        Fixture journaled = new Fixture(settings -> settings.withJournal(journal));
        journal.writes = () -> CompletableFuture.completedFuture(false);
        done(journaled.leases.acquire(KEY, TTL, journaled.in(5)));
        assertThat(journaled.leases.health().of(Kind.JOURNAL_UNAVAILABLE)).isPresent();

        journal.writes = () -> CompletableFuture.completedFuture(true);
        journaled.store.answers("acquire", journaled::grants);
        done(journaled.leases.acquire(KEY, TTL, journaled.in(5)));
        assertThat(journaled.leases.health()).isEqualTo(LeaseHealth.sound());
    }

    @Test
    @Tag("V-7")
    void a_ceiling_that_comes_near_until_it_is_far() {
        door.store.next("acquire", sent -> {
            var granted = door.grants(sent);
            Echo echo = door.store.echo();
            return CompletableFuture.completedFuture(Answer.of(
                    granted,
                    new Echo(
                            echo.recordId(),
                            echo.lineage(),
                            echo.backendTime(),
                            echo.lastToken(),
                            true,
                            Optional.of(Ticket.random()),
                            Optional.empty())));
        });
        done(door.leases.acquire(KEY, TTL, door.in(5)));
        aboutTheRecord(Kind.CEILING_NEAR);

        done(door.leases.inspect(KEY, door.in(5)));
        aboutTheRecord(Kind.CEILING_NEAR);

        door.store.answers("acquire", door::grants);
        done(door.leases.acquire(LeaseKey.of("orders", "43"), TTL, door.in(5)));
        sound();

        door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));
        done(door.leases.acquire(KEY, TTL, door.in(5)));
        aboutTheRecord(Kind.CEILING_NEAR);
    }

    @Test
    @Tag("V-7")
    void what_a_listener_missed() {
        List<Runnable> tasks = new java.util.ArrayList<>();
        Fixture slow = new Fixture(settings -> settings.withExecutor(tasks::add));
        var event = new io.lease4j.observe.LeaseEvent.RecoveryClassified(
                new io.lease4j.observe.EventContext(
                        Optional.empty(),
                        Fixture.HOLDER,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                "reacquire-required");
        for (int i = 0; i < 100_001; i++) {
            slow.leases.listener().on(event);
        }
        assertThat(slow.leases.health().of(Kind.EVENTS_DROPPED).orElseThrow().number())
                .isEqualTo(1);
    }

    @Test
    void two_parts_are_put_together() {
        LeaseHealth one = new LeaseHealth(List.of(
                HealthConcern.of(Kind.FLOOR_UNPROVEN, List.of(door.store.record())),
                HealthConcern.of(Kind.OUTCOMES_UNKNOWN, 2)));

        LeaseHealth both = one.and(one).and(HealthConcern.of(Kind.RENEWALS_FAILING, 3));

        assertThat(both.concerns())
                .containsExactly(
                        HealthConcern.of(Kind.FLOOR_UNPROVEN, List.of(door.store.record())),
                        HealthConcern.of(Kind.OUTCOMES_UNKNOWN, 4),
                        HealthConcern.of(Kind.RENEWALS_FAILING, 3));
        assertThat(LeaseHealth.sound().and(LeaseHealth.sound()).isSound()).isTrue();
    }
}
