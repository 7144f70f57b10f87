package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.HOLDER;
import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.Leases;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.spi.LifeCycle;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CloseTest {

    private final Fixture door = new Fixture();

    @Test
    @Tag("L-1")
    void refuses_new_calls() {
        assertThat(door.leases.state()).isEqualTo(LifeCycle.READY);
        door.leases.close();

        assertThat(door.leases.state()).isEqualTo(LifeCycle.CLOSED);
        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.leases.renew(door.lease(1), TTL, door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.leases.release(door.lease(1), door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.leases.inspect(KEY, door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.leases.history(KEY, PageQuery.first(1), door.in(5)))
                .isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.leases.resolve(door.request(), door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.leases.cancel(door.request(), door.in(5))).isEqualTo(refused(RefusedReason.STORE_CLOSED));
        assertThat(door.store.seen).isEmpty();
    }

    @Test
    @Tag("L-2")
    void lets_calls_in_flight_finish() {
        var held = door.store.holds("acquire");
        var stage = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();

        door.leases.close();
        door.leases.close();

        assertThat(door.leases.state()).isEqualTo(LifeCycle.DRAINING);
        assertThat(stage).isNotDone();
        held.complete(
                door.store.done(door.grants(door.store.seen("acquire").get(0))).join());
        assertThat(stage.join()).isInstanceOf(Acquired.class);
        assertThat(door.leases.state()).isEqualTo(LifeCycle.CLOSED);
    }

    @Test
    @Tag("L-2")
    void lets_calls_in_flight_reach_their_deadline() {
        door.store.isSilent("acquire");
        var stage = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();
        door.leases.close();
        door.pass(Duration.ofSeconds(5));

        assertThat(stage.join()).isInstanceOf(AcquireOutcome.Unknown.class);
        assertThat(door.leases.state()).isEqualTo(LifeCycle.CLOSED);
    }

    @Test
    @Tag("L-2")
    void lets_a_settlement_in_flight_go_on_to_its_end() {
        var request = door.request();
        door.store.isSilent("acquire");
        door.store.lastToken = 1;
        door.store.answers("acquire", door::replays);
        var stage = door.leases.async().settle(request, door.in(30)).toCompletableFuture();
        door.leases.close();
        door.pass(Duration.ofSeconds(20));

        assertThat(stage.join().code()).isEqualTo("acquired");
        assertThat(door.leases.state()).isEqualTo(LifeCycle.CLOSED);
    }

    @Test
    @Tag("L-2")
    void leaves_alone_what_it_was_given() {
        door.leases.close();

        assertThat(door.time.closed).isZero();
        assertThat(door.store.closed).isZero();
    }

    @Test
    @Tag("L-2")
    void its_own_scheduler_ends_calls_and_ends_with_them() {
        ScriptedStore store = new ScriptedStore();
        DoorSettings settings = DoorSettings.defaults().withExecutor(Runnable::run);
        Leases leases = FrontDoor.leases(store, HOLDER, settings);
        store.isSilent("acquire");
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        var stage = leases.async()
                .acquire(KEY, TTL, leases.within(Duration.ofMillis(20)))
                .whenComplete((outcome, failure) -> thread.complete(Thread.currentThread()));
        leases.close();

        assertThat(stage.toCompletableFuture().join()).isInstanceOf(AcquireOutcome.Unknown.class);
        Thread timer = thread.join();
        assertThat(timer.getName()).isEqualTo("lease4j-front-door");
        assertThat(timer.isDaemon()).isTrue();
        joined(timer);
        assertThat(leases.state()).isEqualTo(LifeCycle.CLOSED);
    }

    private static void joined(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
