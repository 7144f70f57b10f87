package io.lease4j.verification.concurrency;

import static io.lease4j.verification.concurrency.Register.read;
import static io.lease4j.verification.concurrency.Register.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.verification.concurrency.Register.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The search itself, on a register whose answers everybody can judge: a checker that never fails is a defect. */
class LinearizabilityTest {

    private final Linearizability<Integer, Access> register = new Linearizability<>(new Register());

    @Test
    void the_empty_history_is_linearizable() {
        assertThat(register.holds(0, List.of())).isTrue();
    }

    @Test
    void overlapping_reads_may_see_a_write_or_not() {
        assertThat(register.holds(0, List.of(write(0, 1, 6, 1), read(1, 2, 3, 0), read(2, 4, 5, 1))))
                .isTrue();
    }

    @Test
    void a_read_after_the_write_returned_sees_it() {
        assertThat(register.holds(0, List.of(write(0, 1, 2, 1), read(1, 3, 4, 0))))
                .isFalse();
    }

    @Test
    void once_seen_a_write_is_not_unseen() {
        assertThat(register.holds(0, List.of(write(0, 1, 6, 1), read(1, 2, 3, 1), read(2, 4, 5, 0))))
                .isFalse();
    }

    @Test
    void two_readers_may_not_see_two_writes_in_two_orders() {
        assertThat(register.holds(
                        0,
                        List.of(
                                write(0, 1, 20, 1),
                                write(1, 2, 21, 2),
                                read(2, 3, 4, 1),
                                read(2, 5, 6, 2),
                                read(3, 7, 8, 1))))
                .isFalse();
    }

    @Test
    void the_likely_order_is_a_hint_only() {
        // The write that returns first has to come second.
        assertThat(register.holds(0, List.of(write(0, 1, 4, 1), write(1, 2, 9, 2), read(2, 5, 6, 2), read(2, 7, 8, 1))))
                .isFalse();
        assertThat(register.holds(0, List.of(write(0, 1, 4, 1), write(1, 2, 9, 2), read(2, 5, 6, 1), read(2, 7, 8, 2))))
                .isTrue();
        assertThat(register.holds(0, List.of(write(0, 1, 4, 1), write(1, 2, 9, 2), read(2, 10, 11, 1))))
                .isTrue();
    }

    @Test
    void a_write_of_the_value_that_is_there_is_not_taken_for_a_read() {
        assertThat(register.holds(1, List.of(write(0, 1, 9, 1), write(1, 2, 8, 2), read(2, 3, 4, 2), read(2, 5, 6, 1))))
                .isTrue();
    }

    @Test
    void every_outcome_of_unordered_writes_is_found() {
        assertThat(register.outcomes(List.of(0), List.of(write(0, 1, 4, 1), write(1, 2, 5, 2), write(2, 6, 8, 3))))
                .containsExactly(3);
        assertThat(register.outcomes(List.of(0), List.of(write(0, 1, 4, 1), write(1, 2, 5, 2))))
                .containsExactlyInAnyOrder(1, 2);
        assertThat(register.outcomes(List.of(0, 7), List.of(read(0, 1, 2, 7)))).containsExactly(7);
    }

    @Test
    void a_thread_cannot_make_two_calls_at_once() {
        List<Call<Access>> calls = List.of(write(0, 1, 4, 1), read(0, 2, 5, 1));
        assertThatThrownBy(() -> register.holds(0, calls)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Random histories that are linearizable by construction stay so; with one answer falsified they mostly do not. */
    @Test
    void long_histories_are_decided() {
        Random random = new Random(20);
        List<Call<Access>> calls = new ArrayList<>();
        int value = 0;
        for (int i = 0; i < 20_000; i++) {
            // The true instant is 100 i; neighbours of other threads overlap.
            int thread = i % 8;
            if (random.nextInt(3) == 0) {
                value = random.nextInt(1000);
                calls.add(write(thread, 100L * i - random.nextInt(390), 100L * i + 1 + random.nextInt(390), value));
            } else {
                calls.add(read(thread, 100L * i - random.nextInt(390), 100L * i + 1 + random.nextInt(390), value));
            }
        }
        assertThat(register.holds(0, calls)).isTrue();
        calls.set(15_000, read(15_000 % 8, 1_500_000, 1_500_001, -1));
        assertThat(register.holds(0, calls)).isFalse();
    }
}
