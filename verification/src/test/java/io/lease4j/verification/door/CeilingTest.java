package io.lease4j.verification.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemoryWitness;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A proven record that has used up its range wants another one; it has lost nothing, and nothing of it may end. */
class CeilingTest {

    private static final int WIDTH = 16;
    private static final Duration TTL = Duration.ofMinutes(1);
    private static final LeaseKey KEY = LeaseKey.of("billing", "invoice", "42");

    private final MemoryWitness witness = new MemoryWitness(WIDTH);
    private final List<Leases> doors = new ArrayList<>();
    private MemoryLeaseStore store = MemoryLeaseStore.create(Namespace.of("unused"));

    @BeforeEach
    void create() {
        store = MemoryLeaseStore.builder(Namespace.of("billing"))
                .shards(1)
                .settings(NamespaceSettings.defaults().withWitness())
                .build();
        try (LeaseOperator operator = LeaseOperator.builder(store, Holder.of("on-call", "console"))
                .witness(witness)
                .build()) {
            Deadline deadline = operator.within(Duration.ofSeconds(5));
            assertThat(operator.create(NamespaceSettings.defaults().withWitness(), deadline))
                    .isInstanceOf(AdminOutcome.Done.class);
        }
    }

    @AfterEach
    void close() {
        doors.forEach(Leases::close);
    }

    @Test
    @Tag("F-6")
    void a_record_at_its_ceiling_is_extended_and_keeps_its_generations() {
        Leases witnessed = door(store, "with-witness", true);
        Lease held = acquired(witnessed, KEY);
        useUpTheRange(store);

        Lease next = acquired(witnessed, LeaseKey.of("billing", "one", "more"));

        assertThat(next.token().isAbove(held.token())).isTrue();
        assertThat(next.token().value()).isGreaterThan(WIDTH);
        assertThat(witnessed.renew(held, TTL, soon(witnessed))).isInstanceOf(RenewOutcome.Renewed.class);
    }

    @Test
    @Tag("F-6")
    void an_old_primary_at_its_ceiling_does_not_climb_above_its_successor() {
        MemoryLeaseStore successor = MemoryLeaseStore.builder(Namespace.of("billing"))
                .fromSnapshot(store.snapshot())
                .build();
        Leases atNew = door(successor, "at-new", true);
        Lease lease = acquired(atNew, KEY);
        useUpTheRange(store);

        AcquireOutcome atOld = acquire(door(store, "at-old", true), LeaseKey.of("billing", "one", "more"));

        assertThat(atOld)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.FLOOR_UNPROVEN));
        assertThat(atNew.renew(lease, TTL, soon(atNew))).isInstanceOf(RenewOutcome.Renewed.class);
    }

    /** Grants to a client that cannot ask the witness, until there are no more. */
    private void useUpTheRange(MemoryLeaseStore of) {
        Leases unwitnessed = door(of, "without-witness", false);
        for (int i = 0; i < 2 * WIDTH; i++) {
            if (!(acquire(unwitnessed, LeaseKey.of("billing", "filler", "n" + i)) instanceof AcquireOutcome.Acquired)) {
                return;
            }
        }
        throw new AssertionError("the range has no end");
    }

    private Leases door(MemoryLeaseStore of, String instance, boolean withWitness) {
        var builder = Leases.builder(of, Holder.of("worker", instance)).executor(Runnable::run);
        if (withWitness) {
            builder.witness(witness);
        }
        Leases door = builder.build();
        doors.add(door);
        return door;
    }

    private static Lease acquired(Leases leases, LeaseKey key) {
        AcquireOutcome outcome = acquire(leases, key);
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        return ((AcquireOutcome.Acquired) outcome).lease();
    }

    private static AcquireOutcome acquire(Leases leases, LeaseKey key) {
        return leases.acquire(key, TTL, soon(leases));
    }

    private static Deadline soon(Leases leases) {
        return leases.within(Duration.ofSeconds(5));
    }
}
