package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parts that were handed in and throw change no outcome. */
class BrokenPartsTest {

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static Stream<Named<UnaryOperator<DoorSettings>>> brokenParts() {
        return Stream.of(
                Named.of(
                        "a listener that throws",
                        settings -> settings.withListener(event -> {
                            throw new OnPurpose();
                        })),
                Named.of(
                        "a listener that does not link",
                        settings -> settings.withListener(event -> {
                            throw new NoClassDefFoundError("on purpose");
                        })),
                Named.of(
                        "an executor that refuses",
                        settings -> settings.withExecutor(task -> {
                            throw new RejectedExecutionException("on purpose");
                        })),
                Named.of(
                        "an executor that gets no thread",
                        settings -> settings.withExecutor(task -> {
                            throw new OutOfMemoryError("on purpose");
                        })),
                Named.of(
                        "an executor that runs and throws",
                        settings -> settings.withExecutor(task -> {
                            task.run();
                            throw new OnPurpose();
                        })),
                Named.of(
                        "a source of trace ids that throws",
                        settings -> settings.withTraceId(() -> {
                            throw new OnPurpose();
                        })),
                Named.of("a source of trace ids that returns null", settings -> settings.withTraceId(() -> null)),
                Named.of(
                        "a clock that throws",
                        settings -> settings.withClock(() -> {
                            throw new OnPurpose();
                        })),
                Named.of("a clock that throws later", settings -> settings.withClock(throwsAfter(2))),
                Named.of("a scheduler that throws", settings -> settings.withScheduler(brokenScheduler())));
    }

    private static MonotonicClock throwsAfter(int readings) {
        int[] left = {readings};
        return () -> {
            if (left[0]-- <= 0) {
                throw new OnPurpose();
            }
            return -1_000_000_000L;
        };
    }

    private static Scheduler brokenScheduler() {
        return new Scheduler() {
            @Override
            public Cancellation schedule(Runnable task, Duration delay) {
                throw new RejectedExecutionException("on purpose");
            }

            @Override
            public void close() {
                throw new OnPurpose();
            }
        };
    }

    @ParameterizedTest
    @MethodSource("brokenParts")
    @Tag("O-6")
    void changes_no_outcome(UnaryOperator<DoorSettings> broken) {
        Fixture door = new Fixture(broken);
        door.store.answers("acquire", door::grants);
        door.store.answers("renew", door::renews);
        door.store.answers("release", door::releases);

        AcquireOutcome acquired = door.leases.acquire(KEY, TTL, door.in(60));
        assertThat(acquired).isInstanceOf(Acquired.class);
        Lease lease = ((Acquired) acquired).lease();
        assertThat(((Acquired) acquired).term().remaining()).isBetween(Duration.ofSeconds(1), TTL);
        assertThat(door.leases.renew(lease, TTL, door.in(60))).isInstanceOf(RenewOutcome.Renewed.class);
        assertThat(door.leases.release(lease, door.in(60))).isInstanceOf(ReleaseOutcome.Released.class);
        door.leases.close();
    }

    static Stream<Throwable> refusals() {
        return Stream.of(
                new RejectedExecutionException("on purpose"), new OutOfMemoryError("unable to create native thread"));
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @ParameterizedTest
    @MethodSource("refusals")
    @Tag("O-6")
    void a_stage_completes_on_the_scheduler_where_the_executor_refuses(Throwable refusal) {
        Fixture door = new Fixture(settings -> settings.withExecutor(task -> BrokenPartsTest.sneak(refusal)));
        door.store.answers("acquire", door::grants);

        var stage = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();

        assertThat(stage).isNotDone();
        door.time.advance(Duration.ZERO);
        assertThat(stage.join()).isInstanceOf(Acquired.class);
        assertThat(door.told()).containsExactly("Granted");
    }

    @Test
    @Tag("O-6")
    void a_key_can_be_acquired_again_although_there_was_no_thread_to_tell_of_it() {
        AtomicBoolean starved = new AtomicBoolean(true);
        Fixture door = new Fixture(settings -> settings.withExecutor(task -> {
            if (starved.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            task.run();
        }));
        door.store.answers("acquire", door::grants);
        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isInstanceOf(Acquired.class);

        starved.set(false);
        door.store.answers("acquire", door::grants);

        var next = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();
        assertThat(next).isCompletedWithValueMatching(Acquired.class::isInstance);
    }

    @Test
    @Tag("O-6")
    void a_silent_store_still_ends_a_call_whose_scheduler_throws() {
        Fixture door = new Fixture(settings -> settings.withScheduler(brokenScheduler()));
        door.store.isSilent("acquire");

        AcquireOutcome outcome = door.leases.acquire(KEY, TTL, Deadline.within(Duration.ofMillis(1), door.time));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        AcquireOutcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).isEqualTo(UnknownReason.NO_ANSWER));
    }

    @Test
    @Tag("O-6")
    void a_deadline_on_a_clock_that_throws_sends_nothing() {
        Fixture door = new Fixture();
        AtomicBoolean broken = new AtomicBoolean();
        Deadline deadline = Deadline.within(Duration.ofSeconds(5), () -> {
            if (broken.get()) {
                throw new OnPurpose();
            }
            return 0;
        });
        broken.set(true);

        assertThat(door.leases.acquire(KEY, TTL, deadline)).isEqualTo(refused(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(door.store.seen).isEmpty();
    }

    @Test
    @Tag("O-6")
    void a_clock_that_goes_back_shortens_no_wait_and_lengthens_no_term() {
        long[] now = {0};
        Fixture door = new Fixture(settings -> settings.withClock(() -> now[0]));
        door.store.answers("acquire", door::grants);
        Acquired acquired = (Acquired) door.leases.acquire(KEY, TTL, door.in(60));
        now[0] = Duration.ofSeconds(20).toNanos();
        assertThat(acquired.term().remaining()).isEqualTo(TTL.minusSeconds(20));

        now[0] = Duration.ofSeconds(-1000).toNanos();

        assertThat(acquired.term().remaining()).isEqualTo(TTL.minusSeconds(20));
    }
}
