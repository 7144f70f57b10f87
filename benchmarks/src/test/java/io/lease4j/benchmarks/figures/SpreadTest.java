package io.lease4j.benchmarks.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void the_median_is_the_middle_value_in_whatever_order_they_come() {
        assertThat(Spread.of(List.of(9.0, 1.0, 5.0)).median()).isEqualTo(5);
    }

    @Test
    void of_an_even_number_it_lies_between_the_two_in_the_middle() {
        assertThat(Spread.of(List.of(1.0, 2.0, 4.0, 100.0)).median()).isEqualTo(3);
    }

    @Test
    void quartiles_are_interpolated() {
        Spread spread = Spread.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0));
        assertThat(spread).isEqualTo(new Spread(7, 1, 2.5, 4, 5.5, 7));
        assertThat(spread.iqr()).isEqualTo(3);
    }

    @Test
    void one_round_has_no_width() {
        assertThat(Spread.of(List.of(3.0))).isEqualTo(new Spread(1, 3, 3, 3, 3, 3));
    }

    @Test
    void nothing_and_what_is_no_number_have_no_spread() {
        assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Spread.of(List.of(1.0, Double.NaN))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Spread.of(List.of(Double.POSITIVE_INFINITY)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
