package io.lease4j.examples.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OptionsTest {

    @Test
    void all_have_defaults() {
        assertThat(Options.parse()).contains(new Options(false, Optional.empty(), 3, Duration.ofSeconds(3), 0));
    }

    @Test
    void each_is_read() {
        assertThat(Options.parse("--for", "5", "--terminal", "--workers", "2", "--ttl", "700", "--port", "8080"))
                .contains(new Options(true, Optional.of(Duration.ofSeconds(5)), 2, Duration.ofMillis(700), 8080));
    }

    @Test
    void what_makes_no_sense_is_refused() {
        assertThat(Options.parse("--workers", "0")).isEmpty();
        assertThat(Options.parse("--workers", "9")).isEmpty();
        assertThat(Options.parse("--ttl", "499")).isEmpty();
        assertThat(Options.parse("--port", "65536")).isEmpty();
        assertThat(Options.parse("--for")).isEmpty();
        assertThat(Options.parse("--for", "soon")).isEmpty();
        assertThat(Options.parse("--treminal", "1")).isEmpty();
    }
}
