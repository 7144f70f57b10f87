package io.lease4j.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first lines of code that a reader meets do what the README says. */
class ReadmeRunsTest {

    private final Repository repository = Repository.ofThisBuild();

    @TempDir
    Path output;

    @Test
    void the_fifteen_lines_print_what_is_said_below_them() throws Exception {
        Path readme = repository.readme();
        List<String> lines = Repository.linesOf(readme);
        Snippet first = Snippet.in("README.md", lines).get(0);
        SnippetCompiler compiler = new SnippetCompiler(output, repository.publicPackages());
        assertThat(compiler.errorsIn(first)).isEmpty();

        String printed = SnippetRun.printedBy(output);
        assertThat(printed).isEqualTo("accepted, lease released");
        assertThat(String.join("\n", lines)).contains("It prints `" + printed + "`");
    }
}
