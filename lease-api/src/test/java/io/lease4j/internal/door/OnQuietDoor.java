package io.lease4j.internal.door;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;

/** For tests at the end of which no timer is left and all that was written down for the store was asked. */
abstract class OnQuietDoor {

    final Fixture door = new Fixture();

    @AfterEach
    void nothing_is_left_behind() {
        assertThat(door.time.waiting()).as("timers that nobody waits for").isZero();
        assertThat(door.store.isDone())
                .as("everything that was written down was asked")
                .isTrue();
    }
}
