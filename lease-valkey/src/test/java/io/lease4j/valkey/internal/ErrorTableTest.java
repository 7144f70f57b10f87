package io.lease4j.valkey.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of errors in the documentation lists what the code lists, in both directions. */
class ErrorTableTest {

    private static final Pattern NOT_EXECUTED = Pattern.compile("(?m)^\\| `([^`]+)` \\|.*\\| refused \\|");

    @Test
    void the_documentation_lists_what_the_code_lists() throws IOException {
        Path table = Files.exists(Path.of("docs"))
                ? Path.of("docs", "valkey-errors.md")
                : Path.of("..", "docs", "valkey-errors.md");
        List<String> listed = NOT_EXECUTED
                .matcher(Files.readString(table))
                .results()
                .map((MatchResult row) -> row.group(1))
                .toList();
        assertThat(listed)
                .containsExactlyInAnyOrderElementsOf(
                        Errors.NOT_EXECUTED.stream().map(String::strip).toList());
    }
}
