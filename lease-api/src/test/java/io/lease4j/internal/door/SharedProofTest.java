package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AdminOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many may prove one record at a time: other processes, and other callers of this one. */
class SharedProofTest extends OnWitnessedDoor {

    @Test
    @Tag("F-8")
    void an_install_that_is_refused_may_have_been_won_by_another() {
        door.store.answers("acquire", this::unproven);
        door.store.answers("install", sent -> Refused.notAllowed(List.of("the ticket was consumed")));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isInstanceOf(Acquired.class);
        assertThat(door.told()).doesNotContain("FloorProven");
    }

    @Test
    @Tag("F-8")
    void an_install_that_went_unanswered_is_not_waited_for() {
        door.store.answers("acquire", this::unproven);
        door.store.answers("install", sent -> new AdminOutcome.Unknown(UnknownReason.CONNECTION_LOST));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isInstanceOf(Acquired.class);
    }

    @Test
    @Tag("F-8")
    void a_record_that_cannot_be_proven_is_not_proven_for_ever() {
        for (int i = 0; i < 4; i++) {
            door.store.answers("acquire", this::unproven);
            door.store.answers("install", sent -> Refused.notAllowed(List.of("below the ceiling")));
        }

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isEqualTo(UNPROVEN);
        assertThat(witness.raised).hasSize(3);
    }

    @Test
    @Tag("F-8")
    void callers_of_one_process_share_one_proof() {
        CompletableFuture<WitnessOutcome> raising = new CompletableFuture<>();
        witness.next("raise", () -> raising);
        door.store.answers("acquire", this::unproven);
        door.store.answers("acquire", this::unproven);
        var first = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();
        var second = door.leases
                .async()
                .acquire(LeaseKey.of("orders", "43"), TTL, door.in(5))
                .toCompletableFuture();
        door.store.answers("install", this::installs);
        door.store.answers("acquire", door::grants);
        door.store.answers("acquire", door::grants);

        raising.complete(new WitnessOutcome.Raised(new TokenRange(7, 9)));

        assertThat(first.join()).isInstanceOf(Acquired.class);
        assertThat(second.join()).isInstanceOf(Acquired.class);
        assertThat(witness.raised).hasSize(1);
        assertThat(door.store.installed).hasSize(1);
        assertThat(door.time.waiting()).isZero();
    }

    @Test
    @Tag("F-8")
    void who_shared_a_proof_that_came_to_nothing_tries_its_own() {
        witness.next("raise", CompletableFuture::new);
        door.store.answers("acquire", this::unproven);
        door.store.answers("acquire", this::unproven);
        var hasty = door.leases.async().acquire(KEY, TTL, door.in(1)).toCompletableFuture();
        var patient = door.leases
                .async()
                .acquire(LeaseKey.of("orders", "43"), TTL, door.in(5))
                .toCompletableFuture();
        door.store.answers("acquire", this::unproven);
        door.store.answers("install", this::installs);
        door.store.answers("acquire", door::grants);

        door.pass(Duration.ofSeconds(1));

        assertThat(hasty.join()).isEqualTo(UNPROVEN);
        assertThat(patient.join()).isInstanceOf(Acquired.class);
    }
}
