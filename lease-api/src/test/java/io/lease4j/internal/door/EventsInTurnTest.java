package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome.Held;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No listener is told of two things at once, whatever the executor does meanwhile. */
class EventsInTurnTest {

    @Test
    @Tag("V-1")
    void events_are_told_one_at_a_time_although_the_executor_has_many_threads() {
        Deque<Runnable> tasks = new ArrayDeque<>();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger told = new AtomicInteger();
        Fixture nested =
                new Fixture(settings -> settings.withExecutor(tasks::add).withListener(event -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    told.incrementAndGet();
                    // A listener that lets other tasks of the executor run meanwhile.
                    while (!tasks.isEmpty()) {
                        tasks.poll().run();
                    }
                    inside.decrementAndGet();
                }));
        for (int i = 0; i < 10; i++) {
            nested.store.answers("acquire", sent -> new Held(TTL, false));
            done(nested.leases.acquire(KEY, TTL, nested.in(5)));
        }
        while (!tasks.isEmpty()) {
            tasks.poll().run();
        }

        assertThat(told).hasValue(10);
        assertThat(most).hasValue(1);
    }
}
