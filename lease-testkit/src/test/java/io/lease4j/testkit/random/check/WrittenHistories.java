package io.lease4j.testkit.random.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each check finds its own fault in a history written by hand, and nothing in one that nearly has it. A class for each
 * family of rules says which they are, in its static method {@code histories}.
 */
abstract class WrittenHistories {

    @ParameterizedTest
    @MethodSource("histories")
    void finds_what_is_wrong_and_nothing_else(WrittenHistory written) {
        List<Finding> findings = written.play().apply(new Scene()).findings();
        if (written.wrong()) {
            assertThat(findings).extracting(Finding::check).contains(written.check());
        } else {
            assertThat(findings).isEmpty();
        }
    }
}
