package io.lease4j.internal.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseKey;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpreadTest {

    private static final int PARTS = 16;

    @Test
    void every_part_is_chosen_and_none_beyond() {
        int[] chosen = new int[PARTS];
        for (int i = 0; i < 10_000; i++) {
            chosen[Spread.over(PARTS, LeaseKey.of("orders", Integer.toString(i)).hashCode())]++;
        }
        assertThat(Arrays.stream(chosen)).allMatch(count -> count > 400 && count < 900);
        assertThat(Spread.over(2, -1)).isBetween(0, 1);
    }

    @Test
    void the_keys_of_one_part_differ_in_the_bits_that_a_map_chooses_by() {
        Set<Integer> lowest = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            int hash = LeaseKey.of("orders", Integer.toString(i)).hashCode();
            if (Spread.over(PARTS, hash) == 3) {
                lowest.add((hash ^ (hash >>> 16)) & 63);
            }
        }
        assertThat(lowest).as("of 64 buckets").hasSizeGreaterThan(60);
    }
}
