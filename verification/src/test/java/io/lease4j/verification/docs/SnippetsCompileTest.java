package io.lease4j.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What the documents show as Java compiles. */
class SnippetsCompileTest {

    private final Repository repository = Repository.ofThisBuild();

    @TempDir
    Path output;

    @TestFactory
    Stream<DynamicTest> every_java_block_of_the_documents_compiles() {
        SnippetCompiler compiler = new SnippetCompiler(output, repository.publicPackages());
        return repository.documents().stream()
                .flatMap(file -> Snippet.in(repository.nameOf(file), Repository.linesOf(file)).stream())
                .map(snippet -> dynamicTest(
                        snippet.place(),
                        () -> assertThat(compiler.errorsIn(snippet)).isEmpty()));
    }

    @Test
    void statements_compile_with_what_is_given() {
        assertThat(errorsIn(
                        "text",
                        "```java",
                        "// given: String name, int count",
                        "var all = List.of(name, count);",
                        "```"))
                .isEmpty();
    }

    @Test
    void statements_may_bring_imports_of_their_own() {
        assertThat(errorsIn("```java", "import java.nio.file.Path;", "", "Path here = Path.of(\".\");", "```"))
                .isEmpty();
    }

    @Test
    void a_type_compiles_as_a_file() {
        assertThat(errorsIn("```java", "package a.b;", "", "public record Paid(Duration after) {}", "```"))
                .isEmpty();
    }

    @Test
    void an_error_names_the_line_of_the_document() {
        assertThat(errorsIn("# Title", "```java", "int fine = 1;", "int wrong = \"text\";", "```"))
                .singleElement()
                .asString()
                .startsWith("some.md:4: ")
                .contains("incompatible types");
    }

    @Test
    void other_languages_are_left_alone() {
        assertThat(errorsIn("```json", "{}", "```", "```", "plain", "```")).isEmpty();
    }

    @Test
    void a_fence_that_is_never_closed_is_refused() {
        assertThatThrownBy(() -> errorsIn("```java", "int a;"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("some.md:1: ");
    }

    private List<String> errorsIn(String... document) {
        SnippetCompiler compiler = new SnippetCompiler(output, List.of());
        return Snippet.in("some.md", List.of(document)).stream()
                .flatMap(snippet -> compiler.errorsIn(snippet).stream())
                .toList();
    }
}
