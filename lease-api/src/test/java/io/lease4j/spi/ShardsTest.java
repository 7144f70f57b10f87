package io.lease4j.spi;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseKey;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ShardsTest {

    /** Pinned: a key that moved to another record would meet other tokens. */
    @Tag("K-3")
    @Test
    void theShardOfAKeyIsPinned() {
        LeaseKey first = LeaseKey.of("orders", "ab", "c");
        assertThat(Shards.of(first, 64)).isEqualTo(38);
        assertThat(Shards.of(first, 16_384)).isEqualTo(9126);
        assertThat(Shards.of(first, 1_000)).isEqualTo(694);
        // The first bit of this key's hash is set, and of the other one's not.
        LeaseKey second = LeaseKey.of("orders", "3");
        assertThat(Shards.of(second, 64)).isEqualTo(58);
        assertThat(Shards.of(second, 16_384)).isEqualTo(6650);
        assertThat(Shards.of(second, 1_000)).isEqualTo(362);
        assertThat(Shards.of(second, 1)).isZero();
    }

    @Test
    void keysSpreadEvenly() {
        int[] keys = new int[16];
        for (int i = 0; i < 16_000; i++) {
            keys[Shards.of(LeaseKey.of("orders", "order-" + i), 16)]++;
        }
        // 1000 expected in each, and 30 the standard deviation.
        for (int count : keys) {
            assertThat(count).isBetween(850, 1_150);
        }
    }
}
