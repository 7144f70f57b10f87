package io.lease4j.memory.internal;

import static io.lease4j.memory.internal.Some.time;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FloorProofsTest {

    private final FloorProofs proofs = new FloorProofs();

    private void raised(int times) {
        for (int i = 1; i <= times; i++) {
            proofs.raised(10L * i, time(i));
        }
    }

    @Test
    @Tag("F-3")
    void a_token_was_reached_by_the_first_floor_at_or_above_it() {
        raised(2);
        assertThat(proofs.reached(1)).isEqualTo(time(1));
        assertThat(proofs.reached(10)).isEqualTo(time(1));
        assertThat(proofs.reached(11)).isEqualTo(time(2));
        assertThat(proofs.reached(21)).isNull();
    }

    @Test
    @Tag("F-3")
    void sixteen_are_remembered_and_an_older_one_counts_as_the_next() {
        raised(16);
        assertThat(proofs.reached(10)).isEqualTo(time(1));
        proofs.raised(170, time(17));
        assertThat(proofs.reached(10)).isEqualTo(time(2));
    }

    @Test
    @Tag("F-3")
    void a_copy_has_the_same_and_changes_by_itself() {
        raised(1);
        FloorProofs copy = proofs.copy();
        raised(2);
        assertThat(copy.reached(10)).isEqualTo(time(1));
        assertThat(copy.reached(11)).isNull();
    }
}
