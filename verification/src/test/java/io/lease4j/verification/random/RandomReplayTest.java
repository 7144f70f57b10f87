package io.lease4j.verification.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.random.RandomFailure;
import io.lease4j.testkit.random.RandomHistories;
import io.lease4j.testkit.random.check.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A seed is all that a history depends on, and a failing one becomes short. */
class RandomReplayTest {

    private static final long FAILING_SEED = 3;

    private final RandomHistories reviving = RandomHistories.on(() -> WrongTarget.store(WrongStores.RenewRevives::new));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void the_same_seed_gives_the_same_history(long seed) {
        RandomHistories histories = RandomHistories.on(MemoryTarget::new);
        assertThat(histories.record(seed).print())
                .isEqualTo(histories.record(seed).print());
    }

    @Test
    void different_seeds_give_different_histories() {
        RandomHistories histories = RandomHistories.on(MemoryTarget::new);
        assertThat(histories.record(1).print()).isNotEqualTo(histories.record(2).print());
    }

    @Test
    void a_failure_is_cut_down_to_the_moves_that_matter() {
        RandomFailure failure = reviving.run(FAILING_SEED).orElseThrow();

        assertThat(failure.findings()).extracting(Finding::check).contains("revived");
        // Acquire, let it expire, renew.
        assertThat(failure.moves()).hasSizeLessThanOrEqualTo(4);
        assertThat(failure.print())
                .contains("Seed 3 breaks", "-Dlease4j.random.seed=3", "RENEW", "renewed (new)", "revived at");
    }

    @Test
    void a_failure_is_found_again_by_its_seed() {
        assertThat(reviving.run(FAILING_SEED).orElseThrow().print())
                .isEqualTo(reviving.run(FAILING_SEED).orElseThrow().print());
    }
}
