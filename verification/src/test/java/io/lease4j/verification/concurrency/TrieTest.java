package io.lease4j.verification.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrieTest {

    @Test
    void it_is_a_map_whose_older_versions_stay() {
        Random random = new Random(1);
        Map<Integer, String> expected = new HashMap<>();
        Trie<String> trie = Trie.empty();
        for (int i = 0; i < 5_000; i++) {
            int key = random.nextInt(Trie.LIMIT);
            String value = Integer.toString(random.nextInt(3));
            Trie<String> before = trie;
            String old = expected.put(key, value);
            trie = trie.with(key, value);
            assertThat(before.at(key).orElse(null)).isEqualTo(old);
        }
        Trie<String> last = trie;
        expected.forEach((key, value) -> assertThat(last.at(key)).contains(value));
    }

    @Test
    void equality_is_over_the_entries_whatever_the_order() {
        Trie<String> one = Trie.<String>empty().with(1, "a").with(70_000, "b").with(1, "c");
        Trie<String> other = Trie.<String>empty().with(70_000, "b").with(1, "c");
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(other.with(2, "c"));
        assertThat(one).isNotEqualTo(other.with(1, "d"));
        assertThat(one.with(1, "c")).isSameAs(one);
    }
}
