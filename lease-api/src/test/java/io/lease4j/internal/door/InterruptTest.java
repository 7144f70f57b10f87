package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static io.lease4j.internal.door.Threads.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Threads that are interrupted before, while and after their answer is on its way. */
class InterruptTest {

    private final Fixture door = new Fixture();

    /** What an interrupted call came to, and whether the flag was still set. */
    private record Interrupted<T>(T outcome, boolean flag) {}

    private static <T> Interrupted<T> withFlagSet(Supplier<T> call) {
        Thread.currentThread().interrupt();
        T outcome = call.get();
        return new Interrupted<>(outcome, Thread.interrupted());
    }

    /** Starts a call on a thread, and interrupts it once the store has seen it. */
    private <T> Interrupted<T> interruptedWhile(String seen, Supplier<T> call) {
        CountDownLatch reached = new CountDownLatch(1);
        door.store.next(seen, sent -> {
            reached.countDown();
            return answer;
        });
        return interrupted(reached, call);
    }

    private final CompletableFuture<Answer<?>> answer = new CompletableFuture<>();

    private static <T> Interrupted<T> interrupted(CountDownLatch reached, Supplier<T> call) {
        CompletableFuture<Interrupted<T>> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                T outcome = call.get();
                result.complete(new Interrupted<>(outcome, Thread.interrupted()));
            } catch (RuntimeException | Error failure) {
                result.completeExceptionally(failure);
            }
        });
        thread.start();
        await(reached);
        thread.interrupt();
        return result.join();
    }

    @Test
    void before_sending_the_request_is_refused_and_the_flag_stays() {
        AcquireRequest request = door.request();

        assertThat(withFlagSet(() -> door.leases.acquire(request, door.in(5))))
                .isEqualTo(new Interrupted<>(refused(RefusedReason.INTERRUPTED), true));
        assertThat(withFlagSet(() -> door.leases.inspect(KEY, door.in(5))))
                .isEqualTo(new Interrupted<>(refused(RefusedReason.INTERRUPTED), true));
        assertThat(withFlagSet(() -> door.leases.settle(request, door.in(5))))
                .isEqualTo(new Interrupted<>(new Settlement.StillUnknown<>("refused.interrupted"), true));
        assertThat(door.store.seen).isEmpty();
    }

    @Test
    @Tag("O-3")
    @Tag("I-9")
    void while_the_acquire_reply_is_on_its_way_the_grant_is_not_lost() {
        AcquireRequest request = door.request();

        var interrupted = interruptedWhile("acquire", () -> door.leases.acquire(request, door.in(5)));

        assertThat(interrupted)
                .isEqualTo(new Interrupted<>(
                        new AcquireOutcome.Unknown(request, UnknownReason.INTERRUPTED, "none"), true));
        // The grant arrives, and nobody holds it: the next one who asks for the same gets it.
        answer.complete(
                door.store.done(door.grants(door.store.seen("acquire").get(0))).join());
        assertThat(request.history().mayHaveCommitted()).isTrue();
        door.store.answers("acquire", door::replays);
        assertThat(door.leases.acquire(KEY, TTL, door.in(5)))
                .isInstanceOfSatisfying(
                        Acquired.class,
                        acquired -> assertThat(acquired.replayed()).isTrue());
        assertThat(door.store.seen("acquire").get(1).request().orElseThrow()).isSameAs(request);
    }

    @Test
    @Tag("I-9")
    void a_grant_that_nobody_waited_for_is_given_back_to_who_wants_another() {
        AcquireRequest request = door.request();
        done(interruptedWhile("acquire", () -> door.leases.acquire(request, door.in(5)))
                .outcome());
        answer.complete(
                door.store.done(door.grants(door.store.seen("acquire").get(0))).join());
        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(request, true), true));
        door.store.answers("release", door::releases);
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(
                        door.leases.prepare(KEY).ttl(TTL.plusSeconds(1)).build(), door.in(5)))
                .isInstanceOf(Acquired.class);
    }

    @Test
    @Tag("O-3")
    void a_call_that_nobody_waits_for_is_not_sent_again() {
        AcquireRequest request = door.request();
        done(interruptedWhile("acquire", () -> door.leases.acquire(request, door.in(300)))
                .outcome());

        answer.complete(door.store.done(refused(RefusedReason.OTHER_LINEAGE)).join());
        door.pass(Duration.ofMinutes(2));

        assertThat(door.store.seen("acquire")).hasSize(1);
    }

    @Test
    void while_waiting_for_the_clock_sample_nothing_was_sent() {
        AcquireRequest request = door.request();

        var interrupted = interruptedWhile("inspect", () -> door.leases.acquire(request, door.in(5)));

        assertThat(interrupted).isEqualTo(new Interrupted<>(refused(RefusedReason.INTERRUPTED), true));
        answer.complete(door.store.done(refused(RefusedReason.CORRUPT_STATE)).join());
        assertThat(door.store.names()).containsExactly("inspect");
        assertThat(request.history().firstSent()).isEmpty();
        door.store.answers("acquire", door::grants);
        assertThat(door.leases.acquire(KEY, TTL, door.in(5)))
                .as("nothing of it is open")
                .isInstanceOf(Acquired.class);
    }

    @Test
    @Tag("I-9")
    void while_waiting_for_another_acquire_of_the_key_nothing_was_sent() {
        var held = door.store.holds("acquire");
        var first = door.leases.async().acquire(door.request(), door.in(9)).toCompletableFuture();
        AcquireRequest waiting =
                door.leases.prepare(KEY).ttl(TTL.plusSeconds(1)).build();
        CountDownLatch started = new CountDownLatch(1);

        var interrupted = interrupted(started, () -> {
            started.countDown();
            return door.leases.acquire(waiting, door.in(9));
        });

        assertThat(interrupted).isEqualTo(new Interrupted<>(refused(RefusedReason.INTERRUPTED), true));
        held.complete(door.store.done(refused(RefusedReason.FROZEN)).join());
        assertThat(first.join()).isEqualTo(refused(RefusedReason.FROZEN));
        assertThat(door.store.seen("acquire")).hasSize(1);
        assertThat(door.time.waiting()).isZero();
    }

    @Test
    void a_renewal_and_a_cancellation_that_were_sent_are_unknown() {
        var renewed = interruptedWhile("renew", () -> door.leases.renew(door.lease(1), TTL, door.in(5)));
        assertThat(renewed.flag()).isTrue();
        assertThat(renewed.outcome())
                .isInstanceOfSatisfying(
                        RenewOutcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).isEqualTo(UnknownReason.INTERRUPTED));
        AcquireRequest left = AcquireRequest.builder(KEY, Fixture.HOLDER)
                .ttl(TTL)
                .firstSent(new FirstSent(door.store.lineage, door.store.now))
                .build();

        assertThat(interruptedWhile("cancel", () -> door.leases.cancel(left, door.in(5))))
                .isEqualTo(new Interrupted<>(new CancelOutcome.Unknown(UnknownReason.INTERRUPTED), true));
        assertThat(interruptedWhile("inspect", () -> door.leases.inspect(KEY, door.in(5))))
                .isEqualTo(new Interrupted<>(refused(RefusedReason.INTERRUPTED), true));
        assertThat(interruptedWhile("acquire", () -> door.leases.settle(left, door.in(5))))
                .isEqualTo(new Interrupted<>(new Settlement.StillUnknown<>("none"), true));
    }
}
