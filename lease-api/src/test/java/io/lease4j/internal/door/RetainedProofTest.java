package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.InvalidValueException;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.Ticket;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Installation;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operator's word that restarts keep everything, on the acquire path. */
class RetainedProofTest {

    private static final Ticket TICKET = Ticket.of("ticket-1");
    private static final Refused UNPROVEN = Refused.floorUnproven(TICKET);
    private static final String REASON = "one server, one disk";

    private final Fixture door = new Fixture(settings -> settings.withRetained(REASON));

    private Outcome unproven(Sent sent) {
        door.store.proven = false;
        return UNPROVEN;
    }

    private Outcome installs(Sent sent) {
        door.store.proven = true;
        return new AdminOutcome.Done(List.of(), "installed");
    }

    private AcquireOutcome acquire() {
        return door.leases.acquire(KEY, TTL, door.in(5));
    }

    @Test
    @Tag("F-13")
    void a_refused_acquire_is_proven_and_granted() {
        door.store.answers("acquire", this::unproven);
        door.store.answers("install", this::installs);
        door.store.answers("acquire", door::grants);

        assertThat(acquire()).isInstanceOf(AcquireOutcome.Acquired.class);

        assertThat(door.store.installed)
                .containsExactly(new Installation.Retained(door.store.record(), door.store.lineage, TICKET, REASON));
        assertThat(door.told()).containsExactly("FloorUnproven", "FloorProven", "Granted");
        assertThat(((LeaseEvent.FloorProven) door.events.get(1)).how()).isEqualTo("retained");
    }

    @Test
    @Tag("F-13")
    void whatever_refutes_it_or_cannot_be_read_leaves_the_refusal() {
        door.store.retention = CompletableFuture.completedFuture(List.of("appendfsync is everysec"));
        door.store.answers("acquire", this::unproven);
        assertThat(acquire()).isEqualTo(UNPROVEN);

        door.store.retention = CompletableFuture.failedFuture(new IllegalStateException("on purpose"));
        door.store.answers("acquire", this::unproven);
        assertThat(acquire()).isEqualTo(UNPROVEN);

        door.store.retention = CompletableFuture.completedFuture(List.of());
        door.store.unsupported = Set.of(Capability.RETAINED_PROOF);
        door.store.answers("acquire", this::unproven);
        assertThat(acquire()).isEqualTo(UNPROVEN);
        assertThat(door.store.installed).isEmpty();
    }

    /** The install is refused where evidence is kept, a record is missing, or there is a witness after all. */
    @Test
    @Tag("F-13")
    void what_the_store_knows_against_it_leaves_the_refusal() {
        for (int i = 0; i < 3; i++) {
            door.store.answers("acquire", this::unproven);
            door.store.answers("install", sent -> Refused.of(RefusedReason.NOT_ALLOWED));
        }
        door.store.answers("acquire", this::unproven);
        assertThat(acquire()).isEqualTo(UNPROVEN);
    }

    @Test
    @Tag("F-13")
    void a_record_at_its_ceiling_is_not_helped_by_it() {
        door.store.answers("acquire", sent -> UNPROVEN);
        assertThat(acquire()).isEqualTo(UNPROVEN);
        assertThat(door.store.installed).isEmpty();
    }

    @Test
    @Tag("F-13")
    void a_witness_goes_first() {
        ScriptedWitness witness = new ScriptedWitness();
        Fixture both = new Fixture(settings -> settings.withWitness(witness).withRetained(REASON));
        both.store.answers("acquire", sent -> {
            both.store.proven = false;
            return UNPROVEN;
        });
        both.store.answers("install", sent -> {
            both.store.proven = true;
            return new AdminOutcome.Done(List.of(), "installed");
        });
        both.store.answers("acquire", both::grants);

        assertThat(both.leases.acquire(KEY, TTL, both.in(5))).isInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(both.store.installed).singleElement().isInstanceOf(Installation.Proof.class);
    }

    @Test
    @Tag("K-2")
    void its_reason_has_bounds() {
        assertThatThrownBy(() -> Leases.builder(door.store, Fixture.HOLDER).retained(""))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("reason");
    }
}
