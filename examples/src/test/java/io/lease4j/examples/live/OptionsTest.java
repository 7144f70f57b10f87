package io.lease4j.examples.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {

    @Test
    void all_have_defaults() {
        assertThat(Options.parse()).isEqualTo(new Options(false, Optional.empty(), 3, Duration.ofSeconds(3), 0));
    }

    @Test
    void each_is_read() {
        assertThat(Options.parse("--for", "5", "--terminal", "--workers", "2", "--ttl", "700", "--port", "8080"))
                .isEqualTo(new Options(true, Optional.of(Duration.ofSeconds(5)), 2, Duration.ofMillis(700), 8080));
    }

    @ParameterizedTest
    @CsvSource({
        "--workers 0, --workers 0",
        "--workers 9, --workers 9",
        "--ttl 499, --ttl 499",
        "--port 65536, --port 65536",
        "--terminal --for, --for",
        "--for soon, --for soon",
        "--terminal --treminal 1, --treminal",
        "--for 1 now, now",
    })
    void what_makes_no_sense_is_refused_and_named(String line, String named) {
        assertThatThrownBy(() -> Options.parse(line.split(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("not understood: " + named + "(, a number from .* is needed)?");
    }
}
