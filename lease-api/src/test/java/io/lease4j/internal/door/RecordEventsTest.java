package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.RefusedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is wrong with a whole record is told of once, and again only after it was sound. */
class RecordEventsTest {

    private final Fixture door = new Fixture();

    @Test
    @Tag("V-1")
    @Tag("F-1")
    void an_unproven_record_is_told_once_until_it_is_proven() {
        door.store.proven = false;
        for (int i = 0; i < 2; i++) {
            door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));
            done(door.leases.acquire(KEY, TTL, door.in(5)));
        }
        assertThat(door.told()).containsExactly("FloorUnproven");

        door.store.proven = true;
        done(door.leases.inspect(KEY, door.in(5)));
        door.store.proven = false;
        done(door.leases.inspect(KEY, door.in(5)));

        assertThat(door.told()).containsExactly("FloorUnproven", "FloorUnproven");
    }

    @Test
    @Tag("V-1")
    @Tag("S-12")
    void a_corrupt_record_is_told_once_until_it_is_not() {
        for (int i = 0; i < 2; i++) {
            door.store.answers("acquire", sent -> refused(RefusedReason.CORRUPT_STATE));
            done(door.leases.acquire(KEY, TTL, door.in(5)));
            door.store.answers("inspect", sent -> refused(RefusedReason.CORRUPT_STATE));
            done(door.leases.inspect(KEY, door.in(5)));
        }
        done(door.leases.inspect(KEY, door.in(5)));
        door.store.answers("inspect", sent -> refused(RefusedReason.CORRUPT_STATE));
        done(door.leases.inspect(KEY, door.in(5)));

        assertThat(door.told()).containsExactly("CorruptState", "CorruptState");
    }
}
