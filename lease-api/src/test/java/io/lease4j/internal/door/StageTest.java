package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.RefusedReason;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class StageTest {

    @Test
    void completing_or_cancelling_a_stage_changes_nothing_about_the_call() {
        Fixture door = new Fixture();
        var held = door.store.holds("acquire");
        var request = door.request();
        var stage = door.leases.async().acquire(request, door.in(5)).toCompletableFuture();
        assertThat(stage.complete(refused(RefusedReason.FROZEN))).isTrue();
        var cancelled = door.leases.async().acquire(request, door.in(5)).toCompletableFuture();
        assertThat(cancelled.cancel(true)).isTrue();
        door.store.answers("acquire", door::replays);

        held.complete(
                door.store.done(door.grants(door.store.seen("acquire").get(0))).join());

        assertThat(door.told()).containsExactly("Granted");
        assertThat(door.store.seen("acquire"))
                .as("the cancelled one was sent all the same")
                .hasSize(2);
    }

    @Test
    void stages_complete_on_the_executor_and_blocking_calls_do_without_it() {
        Deque<Runnable> tasks = new ArrayDeque<>();
        Fixture door = new Fixture(settings -> settings.withExecutor(tasks::add));
        door.store.answers("acquire", door::grants);
        door.store.answers("acquire", sent -> new AcquireOutcome.Held(TTL, true));

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isInstanceOf(Acquired.class);
        tasks.clear();
        var stage = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();

        assertThat(stage).isNotDone();
        while (!tasks.isEmpty()) {
            tasks.poll().run();
        }
        assertThat(stage.join()).isEqualTo(new AcquireOutcome.Held(TTL, true));
    }
}
