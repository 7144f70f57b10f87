package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Leases;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.fixtures.CapturedLog;
import io.lease4j.observe.CallEnded;
import io.lease4j.observe.CallKind;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.observe.LeaseListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** Several listeners, the audit among them, and what they may not do to each other or to a call. */
class ListenersTest {

    /** Keeps what it is told, and measures calls. */
    private static final class Measuring implements LeaseListener {
        final List<LeaseEvent> events = new ArrayList<>();
        final List<CallEnded> calls = new ArrayList<>();
        final List<LeaseHealth> attached = new ArrayList<>();

        @Override
        public void on(LeaseEvent event) {
            events.add(event);
        }

        @Override
        public boolean wantsCalls() {
            return true;
        }

        @Override
        public void ended(CallEnded call) {
            calls.add(call);
        }

        @Override
        public void attached(Supplier<LeaseHealth> health) {
            attached.add(health.get());
        }
    }

    /** Throws whatever it is asked or told. */
    private static final class Broken implements LeaseListener {
        @Override
        public void on(LeaseEvent event) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public boolean wants(Class<? extends LeaseEvent> type) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public boolean wantsCalls() {
            throw new NoClassDefFoundError("on purpose");
        }

        @Override
        public void attached(Supplier<LeaseHealth> health) {
            throw new IllegalStateException("on purpose");
        }
    }

    /** Wants one type. */
    private record Only(Class<? extends LeaseEvent> type, List<LeaseEvent> events) implements LeaseListener {
        @Override
        public void on(LeaseEvent event) {
            events.add(event);
        }

        @Override
        public boolean wants(Class<? extends LeaseEvent> asked) {
            return asked == type;
        }
    }

    @AfterEach
    void stop() {
        CapturedLog.stopListening();
    }

    private static void life(Fixture door) {
        door.store.answers("acquire", door::grants);
        door.store.answers("renew", door::renews);
        door.store.answers("release", door::releases);
        AcquireOutcome.Acquired acquired = (AcquireOutcome.Acquired) door.leases.acquire(KEY, TTL, door.in(5));
        done(door.leases.renew(acquired.lease(), TTL, door.in(5)));
        done(door.leases.release(acquired.lease(), door.in(5)));
    }

    @Test
    @Tag("V-4")
    @Tag("O-6")
    void one_that_throws_everywhere_costs_one_log_line_and_the_others_nothing() {
        Queue<String> lines = CapturedLog.listen(Level.WARN);
        Fixture door = new Fixture(settings -> settings.withListener(new Broken()));

        life(door);

        assertThat(door.told()).containsExactly("Granted", "Renewed", "Released");
        assertThat(lines)
                .singleElement()
                .asString()
                .contains("a listener throws (" + Broken.class.getName() + "); said once");
    }

    @Test
    @Tag("V-4")
    void one_that_blocks_keeps_neither_calls_nor_stages_nor_the_others_waiting() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(1);
        BlockingQueue<LeaseEvent> told = new LinkedBlockingQueue<>();
        Fixture door = new Fixture();
        DoorSettings settings = DoorSettings.defaults()
                .withClock(door.time)
                .withScheduler(door.time)
                .withListener(event -> {
                    blocked.countDown();
                    await(never);
                })
                .withListener(told::add);
        try (Leases leases = FrontDoor.leases(door.store, Fixture.HOLDER, settings)) {
            door.store.answers("acquire", door::grants);
            done(leases.acquire(KEY, TTL, leases.within(Duration.ofSeconds(5))));
            await(blocked);
            door.store.answers("acquire", sent -> new AcquireOutcome.Held(TTL, false));
            done(leases.async()
                    .acquire(KEY, TTL, leases.within(Duration.ofSeconds(5)))
                    .toCompletableFuture()
                    .join());

            assertThat(told.poll(1, TimeUnit.MINUTES)).isInstanceOf(LeaseEvent.Granted.class);
            assertThat(told.poll(1, TimeUnit.MINUTES)).isInstanceOf(LeaseEvent.Held.class);
        } finally {
            never.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void each_is_told_only_what_it_wants() {
        List<LeaseEvent> renewals = new ArrayList<>();
        Fixture door = new Fixture(settings -> settings.withListener(new Only(LeaseEvent.Renewed.class, renewals)));

        life(door);

        assertThat(renewals).singleElement().isInstanceOf(LeaseEvent.Renewed.class);
        assertThat(door.told()).containsExactly("Granted", "Renewed", "Released");
    }

    @Test
    @Tag("V-5")
    void the_audit_is_on_unless_it_is_turned_off_or_replaced() {
        Queue<String> lines = CapturedLog.listen(Level.DEBUG);
        life(new Fixture());
        assertThat(lines)
                .hasSize(3)
                .allMatch(line -> line.startsWith("DEBUG io.lease4j.audit event="))
                .anyMatch(line -> line.contains("event=renewed"));

        lines.clear();
        life(new Fixture(settings -> settings.withAudit(Optional.empty())));
        assertThat(lines).isEmpty();

        List<LeaseEvent> other = new ArrayList<>();
        life(new Fixture(settings -> settings.withAudit(Optional.of(other::add))));
        assertThat(lines).isEmpty();
        assertThat(other).hasSize(3);
    }

    @Test
    @Tag("V-6")
    void calls_are_measured_for_who_asks_with_what_the_caller_was_told() {
        Measuring measuring = new Measuring();
        Fixture door = new Fixture(settings -> settings.withListener(measuring));
        door.store.next("acquire", sent -> {
            door.pass(Duration.ofMillis(20));
            return door.store.done(door.grants(sent));
        });
        done(door.leases.acquire(KEY, TTL, door.in(5)));
        done(door.leases.inspect(KEY, door.in(0)));
        Thread.currentThread().interrupt();
        done(door.leases.acquire(KEY, TTL, door.in(5)));
        assertThat(Thread.interrupted()).isTrue();
        door.store.answers("acquire", sent -> new AcquireOutcome.Held(TTL, false));
        done(door.leases
                .async()
                .acquire(KEY, TTL, door.in(5))
                .toCompletableFuture()
                .join());

        assertThat(measuring.calls)
                .containsExactly(
                        new CallEnded(CallKind.ACQUIRE, "acquired", Duration.ofMillis(20)),
                        new CallEnded(CallKind.INSPECT, "refused.deadline-exceeded", Duration.ZERO),
                        new CallEnded(CallKind.ACQUIRE, "refused.interrupted", Duration.ZERO),
                        new CallEnded(CallKind.ACQUIRE, "held", Duration.ZERO));
    }

    @Test
    @Tag("V-6")
    void each_renewal_of_a_batch_is_measured() {
        Measuring measuring = new Measuring();
        Fixture door = new Fixture(settings -> settings.withListener(measuring));
        door.store.answers("renew", door::renews);
        door.store.answers("renew", sent -> Fixture.refused(RefusedReason.FROZEN));
        List<RenewRequest> requests = List.of(renewal(door, 1), renewal(door, 2));

        door.leases
                .async()
                .renewAll(requests, door.in(5))
                .forEach(stage -> done(stage.toCompletableFuture().join()));

        assertThat(measuring.calls)
                .extracting(CallEnded::outcome)
                .containsExactlyInAnyOrder("renewed", "refused.frozen");
    }

    private static RenewRequest renewal(Fixture door, long token) {
        return RenewRequest.of(
                door.lease(token).generation(), Fixture.HOLDER, RequestId.of("renewal-" + token), 1, TTL);
    }

    @Test
    void is_attached_once_and_reads_the_health_of_a_front_door_that_is_gone_as_closed() {
        Measuring measuring = new Measuring();
        Fixture door = new Fixture(settings -> settings.withListener(measuring));

        assertThat(measuring.attached).containsExactly(LeaseHealth.sound());
        assertThat(door.leases.health()).isEqualTo(LeaseHealth.sound());
    }

    @Test
    void what_others_tell_of_these_leases_reaches_all_listeners_in_order() {
        Fixture door = new Fixture();
        life(door);
        LeaseEvent own = new LeaseEvent.RecoveryClassified(door.events.get(0).context(), "reacquire-required");

        door.leases.listener().on(own);

        assertThat(door.events).hasSize(4).last().isSameAs(own);
    }
}
