package io.lease4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void without_options_everything_is_run_at_full_size() {
        Options options = Options.parse();
        assertThat(options.size()).isEqualTo(Plan.Size.FULL);
        assertThat(options.cases().matcher("pairs1/floor").find()).isTrue();
        assertThat(Plan.of(options.size(), options.seed()).rounds()).isEqualTo(7);
    }

    @Test
    void every_option_is_understood() {
        Options options = Options.parse("--quick", "--out", "there", "--case", "pairs64|jdbc", "--seed", "9");
        assertThat(options.size()).isEqualTo(Plan.Size.QUICK);
        assertThat(options.folder()).isEqualTo(Path.of("there"));
        assertThat(options.cases().matcher("pairs1/floor").find()).isFalse();
        assertThat(options.cases().matcher("jdbc").find()).isTrue();
        assertThat(options.seed()).isEqualTo(9);
    }

    @Test
    void mistakes_are_named() {
        assertThatThrownBy(() -> Options.parse("--fast")).hasMessage("not understood: --fast");
        assertThatThrownBy(() -> Options.parse("--out")).hasMessageContaining("after --out");
        assertThatThrownBy(() -> Options.parse("--seed", "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not understood: --seed x");
        assertThatThrownBy(() -> Options.parse("--case", "("))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not understood: --case (");
    }
}
