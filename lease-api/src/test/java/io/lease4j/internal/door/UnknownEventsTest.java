package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.UnknownReason;
import io.lease4j.observe.LeaseEvent;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An unknown outcome is told of when it opens and when it is resolved, once each. */
class UnknownEventsTest {

    private final Fixture door = new Fixture();

    @Test
    @Tag("V-2")
    void an_unknown_outcome_opens_once_and_resolves_once() {
        AcquireRequest request = door.request();
        for (int i = 0; i < 2; i++) {
            door.store.answers(
                    "acquire", sent -> new AcquireOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none"));
            done(door.leases.acquire(request, door.in(5)));
        }
        door.store.lastToken = 1;
        door.store.answers("acquire", door::replays);
        door.store.answers("acquire", door::replays);
        done(door.leases.acquire(request, door.in(5)));
        done(door.leases.acquire(request, door.in(5)));

        // The replay is the first that anybody hears of the grant: it is told, once.
        assertThat(door.told()).containsExactly("UnknownOpened", "UnknownResolved", "Granted");
        LeaseEvent.UnknownOpened opened = (LeaseEvent.UnknownOpened) door.events.get(0);
        assertThat(opened.operation()).isEqualTo("acquire");
        assertThat(opened.reason()).isEqualTo(UnknownReason.CONNECTION_LOST);
        LeaseEvent.UnknownResolved resolved = (LeaseEvent.UnknownResolved) door.events.get(1);
        assertThat(resolved.how()).isEqualTo("acquired");
        assertThat(resolved.context().requestId()).contains(request.requestId().value());
    }

    @Test
    @Tag("V-2")
    void a_verdict_resolves_also_what_another_process_left() {
        AcquireRequest left = AcquireRequest.builder(KEY, Fixture.HOLDER)
                .ttl(TTL)
                .firstSent(new FirstSent(door.store.lineage, door.store.now))
                .build();
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));
        door.store.answers("cancel", sent -> new CancelOutcome.NeverCommitted(true));

        done(door.leases.cancel(left, door.in(5)));
        done(door.leases.cancel(left, door.in(5)));

        assertThat(door.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        LeaseEvent.UnknownResolved.class,
                        resolved -> assertThat(resolved.how()).isEqualTo("never-committed"));
    }

    @Test
    @Tag("V-2")
    void a_cancelled_request_that_made_way_is_resolved() {
        AcquireRequest request = door.request();
        door.store.answers(
                "acquire", sent -> new AcquireOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none"));
        done(door.leases.acquire(request, door.in(5)));
        door.store.answers("cancel", sent -> new CancelOutcome.Committed(door.committed(request, true), true));
        door.store.answers("release", door::releases);
        door.store.answers("acquire", sent -> new Held(TTL, false));

        done(door.leases.acquire(
                door.leases.prepare(KEY).ttl(TTL.plusSeconds(1)).build(), door.in(5)));

        assertThat(door.told()).containsExactly("UnknownOpened", "Released", "UnknownResolved", "Held");
    }

    @Test
    @Tag("V-1")
    void a_late_answer_tells_nothing_that_nobody_was_told() {
        var held = door.store.holds("acquire");
        var stage = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));
        assertThat(stage).isDone();
        held.complete(
                door.store.done(door.grants(door.store.seen("acquire").get(0))).join());

        assertThat(door.told()).containsExactly("UnknownOpened");
    }
}
