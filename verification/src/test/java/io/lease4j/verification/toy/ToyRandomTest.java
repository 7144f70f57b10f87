package io.lease4j.verification.toy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.random.RandomFailure;
import io.lease4j.testkit.random.RandomHistories;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Random histories on the toy, of restores, wipes, splits and clock steps too. */
class ToyRandomTest {

    private static final int HISTORIES = 200;

    @Test
    void no_random_history_breaks_a_rule() {
        RandomHistories histories = RandomHistories.on(ToyTarget::new);
        LongStream seeds = RandomHistories.seedToReplay().isPresent()
                ? RandomHistories.seedToReplay().stream()
                : LongStream.range(0, HISTORIES);

        assertThat(seeds.mapToObj(histories::run)
                        .flatMap(failure -> failure.stream().map(RandomFailure::print)))
                .isEmpty();
    }
}
