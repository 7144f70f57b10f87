package io.lease4j.memory.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PastIndexTest {

    private record Entry(int hash, int position) {}

    private final PastIndex index = new PastIndex();

    @Test
    void nothing_is_found_in_an_empty_one() {
        assertThat(index.find(0, position -> true)).isEqualTo(PastIndex.NOT_FOUND);
        assertThat(index.find(-1, position -> true)).isEqualTo(PastIndex.NOT_FOUND);
        assertThat(index.size()).isZero();
    }

    @Test
    void positions_are_found_however_many_collide_and_in_whatever_order_others_come_and_go() {
        // Few hashes, so that many collide, some of them at the end, where the search begins again in front.
        Random random = new Random(1);
        int[] hashes = random.ints(40).toArray();
        hashes[0] = 0;
        hashes[1] = -1;
        hashes[2] = -2;
        Deque<Entry> kept = new ArrayDeque<>();
        for (int i = 0; i < 5_000; i++) {
            boolean grows = (i / 500) % 2 == 0;
            if (kept.isEmpty() || random.nextInt(10) < (grows ? 7 : 3)) {
                Entry entry = new Entry(hashes[random.nextInt(hashes.length)], i);
                index.add(entry.hash(), entry.position());
                kept.add(entry);
            } else {
                Entry entry = random.nextBoolean() ? kept.removeFirst() : kept.removeLast();
                index.remove(entry.hash(), entry.position());
                assertThat(found(entry)).isFalse();
            }
            assertThat(index.size()).isEqualTo(kept.size());
            if (i % 50 == 0) {
                assertThat(kept).allMatch(this::found);
            }
        }
    }

    @Test
    void only_those_under_the_hash_are_looked_at() {
        index.add(5, 1);
        index.add(6, 2);
        index.add(5, PastRing.LAST);
        List<Integer> seen = new ArrayList<>();
        int found = index.find(5, position -> !seen.add(position));
        assertThat(found).isEqualTo(PastIndex.NOT_FOUND);
        assertThat(seen).containsExactlyInAnyOrder(1, PastRing.LAST);
    }

    @Test
    void a_copy_changes_by_itself() {
        index.add(5, 1);
        PastIndex copy = index.copy();
        copy.add(6, 2);
        index.remove(5, 1);
        assertThat(copy.find(5, position -> position == 1)).isEqualTo(1);
        assertThat(copy.find(6, position -> position == 2)).isEqualTo(2);
        assertThat(index.find(5, position -> true)).isEqualTo(PastIndex.NOT_FOUND);
        assertThat(new PastIndex().find(5, position -> true)).isEqualTo(PastIndex.NOT_FOUND);
    }

    private boolean found(Entry entry) {
        return index.find(entry.hash(), position -> position == entry.position()) == entry.position();
    }
}
