package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AcquireTest {

    private final Fixture door = new Fixture();

    @Test
    void asks_for_a_clock_sample_first_and_stamps_with_it() {
        door.store.answers("acquire", door::grants);

        AcquireOutcome outcome = door.leases.acquire(KEY, TTL, door.in(10));

        assertThat(outcome).isInstanceOf(Acquired.class);
        assertThat(door.store.names()).containsExactly("inspect", "acquire");
        Sent sent = door.store.seen("acquire").get(0);
        assertThat(sent.stamp().lineage()).isEqualTo(door.store.lineage);
        assertThat(sent.stamp().notAfter()).isEqualTo(door.store.now.plus(Duration.ofSeconds(15)));
        assertThat(sent.stamp().firstSent().at()).isEqualTo(door.store.now);
    }

    @Test
    void counts_the_term_from_before_it_was_sent() {
        var held = door.store.holds("acquire");
        var stage = door.leases.async().acquire(KEY, TTL, door.in(10)).toCompletableFuture();
        Sent sent = door.store.seen("acquire").get(0);
        door.pass(Duration.ofSeconds(4));
        held.complete(door.store.done(door.grants(sent)).join());

        Acquired acquired = (Acquired) stage.join();

        assertThat(acquired.term().remaining()).isEqualTo(TTL.minusSeconds(4));
        door.pass(Duration.ofSeconds(26));
        assertThat(acquired.term().isOver()).isTrue();
    }

    @Test
    void held_is_told_as_it_is_while_every_transmission_was_answered() {
        door.store.answers("acquire", sent -> new Held(TTL, false));
        door.store.answers("acquire", sent -> new Held(TTL, false));
        AcquireRequest request = door.request();

        assertThat(door.leases.acquire(request, door.in(1))).isEqualTo(new Held(TTL, false));
        door.pass(Duration.ofSeconds(2));
        assertThat(door.leases.acquire(request, door.in(1))).isEqualTo(new Held(TTL, false));
    }

    @Test
    @Tag("O-3")
    void held_after_silence_is_unknown() {
        door.store.isSilent("acquire");
        door.store.answers("acquire", sent -> new Held(TTL, false));
        AcquireRequest request = door.request();
        var first = door.leases.async().acquire(request, door.in(1)).toCompletableFuture();
        door.pass(Duration.ofSeconds(1));

        assertThat(first.join()).isEqualTo(new AcquireOutcome.Unknown(request, UnknownReason.NO_ANSWER, "none"));
        assertThat(door.leases.acquire(request, door.in(1)))
                .isEqualTo(new AcquireOutcome.Unknown(request, UnknownReason.EARLIER_TRANSMISSION, "held"));
    }

    @Test
    @Tag("R-6")
    void a_deadline_that_has_passed_sends_nothing() {
        assertThat(door.leases.acquire(KEY, TTL, door.in(0))).isEqualTo(refused(RefusedReason.DEADLINE_EXCEEDED));
        assertThat(door.store.seen).isEmpty();
    }
}
