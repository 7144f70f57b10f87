package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LifeCycle;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A record whose ceiling comes near is extended while its grants go on. */
class BackgroundExtensionTest extends OnWitnessedDoor {

    private Answer<Outcome> grantNearTheCeiling(Sent sent, Ticket ticket) {
        Outcome granted = door.grants(sent);
        return Answer.of(
                granted,
                new Echo(
                        door.store.record(),
                        door.store.lineage,
                        door.store.now,
                        door.store.lastToken,
                        true,
                        Optional.of(ticket),
                        Optional.empty()));
    }

    @Test
    @Tag("F-6")
    void a_grant_near_the_ceiling_is_extended_in_the_background() {
        CompletableFuture<WitnessOutcome> raising = new CompletableFuture<>();
        witness.next("raise", () -> raising);
        for (int i = 0; i < 2; i++) {
            door.store.next("acquire", sent -> CompletableFuture.completedFuture(grantNearTheCeiling(sent, TICKET)));
            assertThat(door.leases.acquire(LeaseKey.of("orders", "" + i), TTL, door.in(5)))
                    .as("the grant does not wait for it")
                    .isInstanceOf(Acquired.class);
        }
        assertThat(witness.raised)
                .as("one attempt at a time")
                .containsExactly(new RaiseRequest(
                        door.store.record(), door.store.lineage, TICKET, RaiseRequest.Kind.EXTENSION, 0));
        door.store.answers("install", this::installs);

        raising.complete(new WitnessOutcome.Raised(new TokenRange(200, 300)));

        assertThat(door.store.installed)
                .containsExactly(new Installation.Extension(
                        door.store.record(), door.store.lineage, TICKET, new TokenRange(200, 300)));
        assertThat(((LeaseEvent.FloorProven) door.events.get(2)).how()).isEqualTo("extension");
    }

    @Test
    @Tag("F-6")
    void an_extension_that_fails_is_tried_again_at_a_later_grant() {
        witness.answers("raise", new WitnessOutcome.NotAllowed("another lineage was proven"));
        door.store.next("acquire", sent -> CompletableFuture.completedFuture(grantNearTheCeiling(sent, TICKET)));
        AcquireOutcome first = door.leases.acquire(LeaseKey.of("orders", "1"), TTL, door.in(5));
        door.store.next("acquire", sent -> CompletableFuture.completedFuture(grantNearTheCeiling(sent, TICKET)));
        door.store.answers("install", this::installs);
        AcquireOutcome second = door.leases.acquire(LeaseKey.of("orders", "2"), TTL, door.in(5));

        assertThat(List.of(first, second)).hasOnlyElementsOfType(Acquired.class);
        assertThat(door.store.installed).hasSize(1);
        assertThat(door.time.waiting()).isZero();
    }

    @Test
    @Tag("L-2")
    void a_front_door_that_closes_waits_for_its_extension() {
        witness.next("raise", CompletableFuture::new);
        door.store.next("acquire", sent -> CompletableFuture.completedFuture(grantNearTheCeiling(sent, TICKET)));
        done(door.leases.acquire(KEY, TTL, door.in(5)));

        door.leases.close();

        assertThat(door.leases.state()).isEqualTo(LifeCycle.DRAINING);
        door.pass(Duration.ofSeconds(30));
        assertThat(door.leases.state()).isEqualTo(LifeCycle.CLOSED);
    }
}
