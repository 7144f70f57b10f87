package io.lease4j.benchmarks.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeysTest {

    @Test
    void no_two_stripes_have_a_key_in_common() {
        Set<String> seen = new HashSet<>();
        for (Keys.Stripe stripe : new Keys(1000, 1).stripes(64)) {
            // As many as a stripe has.
            for (int i = 0; i < 1000 / 64; i++) {
                assertThat(seen.add(stripe.next())).isTrue();
            }
        }
    }

    @Test
    void a_stripe_is_walked_round_and_round() {
        Keys.Stripe stripe = new Keys(10, 1).stripes(5).get(0);
        List<String> first = List.of(stripe.next(), stripe.next());
        assertThat(List.of(stripe.next(), stripe.next())).isEqualTo(first);
        assertThat(first).doesNotHaveDuplicates();
    }

    @Test
    void one_seed_gives_one_order_and_another_seed_another() {
        assertThat(order(7)).isEqualTo(order(7)).isNotEqualTo(order(8));
    }

    private static List<String> order(long seed) {
        Keys.Stripe all = new Keys(50, seed).stripes(1).get(0);
        return Stream.generate(all::next).limit(50).toList();
    }
}
