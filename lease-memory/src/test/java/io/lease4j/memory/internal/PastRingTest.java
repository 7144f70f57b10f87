package io.lease4j.memory.internal;

import static io.lease4j.memory.internal.Some.acquire;
import static io.lease4j.memory.internal.Some.granted;
import static io.lease4j.memory.internal.Some.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class PastRingTest {

    private static final LeaseRecord RECORD = granted(acquire(), 1);

    @Test
    void each_keeps_its_position_while_others_come_and_go() {
        comesAndGoes(new PastRing());
    }

    @Test
    void positions_begin_afresh_after_the_last() {
        comesAndGoes(new PastRing(PastRing.LAST - 10));
    }

    private static void comesAndGoes(PastRing ring) {
        int begun = ring.first();
        int added = 0;
        int removed = 0;
        for (int round = 1; round <= 6; round++) {
            for (int i = 0; i < 3 * round; i++) {
                int position = ring.add(past(added));
                assertThat(position).isEqualTo((begun + added) & PastRing.LAST);
                added++;
            }
            for (int i = 0; i < 2 * round; i++) {
                ring.removeFirst();
                removed++;
            }
            assertThat(ring.size()).isEqualTo(added - removed);
            assertThat(ring.first()).isEqualTo((begun + removed) & PastRing.LAST);
            for (int i = removed; i < added; i++) {
                assertThat(ring.at((begun + i) & PastRing.LAST)).isEqualTo(past(i));
            }
        }
    }

    @Test
    void one_is_put_in_the_place_of_another() {
        PastRing ring = new PastRing();
        int first = ring.add(past(1));
        int second = ring.add(past(2));
        ring.set(second, past(3));
        assertThat(ring.at(first)).isEqualTo(past(1));
        assertThat(ring.at(second)).isEqualTo(past(3));
        assertThat(ring.size()).isEqualTo(2);
    }

    @Test
    void a_copy_changes_by_itself() {
        PastRing ring = new PastRing();
        int position = ring.add(past(1));
        PastRing copy = ring.copy();
        ring.set(position, past(2));
        ring.removeFirst();
        assertThat(copy.at(position)).isEqualTo(past(1));
        assertThat(copy.add(past(2))).isEqualTo(position + 1);
    }

    @Test
    void what_was_removed_is_not_kept() {
        PastRing ring = new PastRing();
        int first = ring.add(past(1));
        int second = ring.add(past(2));
        ring.removeFirst();
        assertThat(ring.first()).isEqualTo(second);
        assertThatIllegalStateException().isThrownBy(() -> ring.at(first));
    }

    private static Past past(long keepUntil) {
        return new Past.Other(Some.KEY.fingerprint(), RECORD, time(keepUntil));
    }
}
