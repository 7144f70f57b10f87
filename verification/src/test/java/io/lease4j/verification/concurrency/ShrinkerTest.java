package io.lease4j.verification.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A short violation is a violation by itself, and holds what made it one. */
class ShrinkerTest {

    private final Shrinker<Integer, Register.Access> shrinker = new Shrinker<>(new Register());

    @Test
    void a_history_that_has_an_order_has_no_violation() {
        assertThat(shrinker.violation(0, List.of(Register.write(0, 1, 2, 1), Register.read(1, 3, 4, 1))))
                .isEmpty();
    }

    @Test
    void of_a_long_history_the_call_without_explanation_remains() {
        List<Call<Register.Access>> calls = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            calls.add(Register.write(0, 10L * i, 10L * i + 3, i));
            calls.add(Register.read(1, 10L * i + 4, 10L * i + 6, i == 700 ? 3 : i));
        }
        Violation<Integer, Register.Access> violation =
                shrinker.violation(0, calls).orElseThrow();
        assertThat(violation.before()).containsExactly(700);
        assertThat(violation.calls()).containsExactly(Register.read(1, 7004, 7006, 3));
    }

    @Test
    void calls_that_may_have_taken_effect_stay() {
        List<Call<Register.Access>> calls = List.of(
                Register.write(0, 1, 2, 7),
                Register.write(1, 3, 20, 8),
                Register.read(2, 4, 5, 7),
                Register.read(2, 6, 7, 9),
                Register.read(3, 8, 30, 8));
        Violation<Integer, Register.Access> violation =
                shrinker.violation(0, calls).orElseThrow();
        assertThat(violation.before()).containsExactly(7);
        assertThat(violation.returned()).isEqualTo(7);
        assertThat(violation.calls()).containsExactly(Register.write(1, 3, 20, 8), Register.read(2, 6, 7, 9));
    }

    @Test
    void what_comes_later_may_not_excuse_it() {
        // The write of 9 was invoked after the read of 9 had returned.
        List<Call<Register.Access>> calls =
                List.of(Register.read(0, 1, 2, 9), Register.write(1, 3, 4, 9), Register.read(0, 5, 6, 9));
        Violation<Integer, Register.Access> violation =
                shrinker.violation(0, calls).orElseThrow();
        assertThat(violation.calls()).containsExactly(Register.read(0, 1, 2, 9));
    }
}
