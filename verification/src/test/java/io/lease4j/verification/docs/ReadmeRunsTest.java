package io.lease4j.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
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

        String printed = printedBy(output);
        assertThat(printed).isEqualTo("accepted, lease released");
        assertThat(String.join("\n", lines)).contains("It prints `" + printed + "`");
    }

    private static String printedBy(Path classes) throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {classes.toUri().toURL()}, ReadmeRunsTest.class.getClassLoader());
                PrintStream captured = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            Class<?> type = loader.loadClass("Snippet");
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method method = type.getDeclaredMethod("snippet");
            method.setAccessible(true);
            System.setOut(captured);
            Object nothing = method.invoke(constructor.newInstance());
            assertThat(nothing).isNull();
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8).strip();
    }
}
