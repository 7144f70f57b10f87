package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
import io.lease4j.RefusedReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One acquire of a key at a time. */
class AcquireInTurnTest extends OnQuietDoor {

    @Test
    @Tag("I-9")
    void a_second_acquire_of_a_key_waits_for_the_first() {
        var held = door.store.holds("acquire");
        door.store.answers("acquire", sent -> new Held(TTL, true));
        var first = door.acquiring(door.request(), 10);
        var second = door.acquiring(door.another(), 10);
        assertThat(door.store.seen("acquire")).hasSize(1);

        held.complete(
                door.store.done(door.grants(door.store.seen("acquire").get(0))).join());

        assertThat(first.join()).isInstanceOf(Acquired.class);
        assertThat(second.join()).isEqualTo(new Held(TTL, true));
    }

    @Test
    @Tag("I-9")
    void other_keys_do_not_wait() {
        var held = door.store.holds("acquire");
        door.store.answers("acquire", door::grants);
        var first = door.acquiring(door.request(), 10);

        assertThat(door.leases.acquire(LeaseKey.of("orders", "43"), TTL, door.in(10)))
                .isInstanceOf(Acquired.class);

        held.complete(door.store.done(refused(RefusedReason.FROZEN)).join());
        assertThat(first.join()).isEqualTo(refused(RefusedReason.FROZEN));
    }

    @Test
    @Tag("I-9")
    @Tag("R-6")
    void who_waits_beyond_the_deadline_was_not_sent() {
        var held = door.store.holds("acquire");
        var first = door.acquiring(door.request(), 10);
        AcquireRequest waiting = door.another();
        var second = door.acquiring(waiting, 3);

        door.pass(Duration.ofSeconds(3));

        assertThat(second.join()).isEqualTo(refused(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(waiting.history().firstSent()).isEmpty();
        held.complete(door.store.done(new Held(TTL, false)).join());
        assertThat(first.join()).isEqualTo(new Held(TTL, false));
    }

    @Test
    @Tag("I-9")
    void a_crowd_that_waits_for_one_key_is_served_without_nesting() {
        var held = door.store.holds("acquire");
        int crowd = 20_000;
        List<CompletableFuture<AcquireOutcome>> waiting = new ArrayList<>();
        waiting.add(door.acquiring(door.another(), 10));
        for (int i = 0; i < crowd; i++) {
            door.store.answers("acquire", sent -> new Held(TTL, true));
            waiting.add(door.acquiring(door.request(), 10));
        }
        held.complete(door.store.done(new Held(TTL, false)).join());
        for (int i = 0; i < crowd && !waiting.get(crowd).isDone(); i++) {
            door.time.advance(Duration.ZERO);
        }

        assertThat(waiting).allMatch(CompletableFuture::isDone);
    }
}
