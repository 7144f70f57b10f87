package io.lease4j.verification.docs;

import static io.lease4j.verification.docs.GuaranteesTable.pair;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.verification.docs.TestSources.TaggedTest;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code docs/guarantees.md} and the tags of the tests say the same. */
class GuaranteesTableTest {

    private final Repository repository = Repository.ofThisBuild();

    /** {@code build/guarantees} asks for this: nobody should have to type a hundred names of tests. */
    @BeforeAll
    static void write_the_table_if_asked() throws IOException {
        if (Boolean.getBoolean("lease4j.guarantees.write")) {
            Path document = Repository.ofThisBuild().guarantees();
            Map<String, Set<String>> tests = new TreeMap<>();
            for (TaggedTest test : TestSources.in(Repository.ofThisBuild().testSources())) {
                for (String tag : test.tags()) {
                    tests.computeIfAbsent(tag, it -> new TreeSet<>()).add(test.name());
                }
            }
            Files.write(document, GuaranteesTable.withTests(Repository.linesOf(document), tests));
        }
    }

    @Test
    void there_are_rules() {
        assertThat(repository.guarantees()).isRegularFile();
        assertThat(guarantees().rules()).isNotEmpty();
    }

    @Test
    void rules_are_numbered_without_gaps() {
        assertThat(guarantees().numberingFaults()).isEmpty();
    }

    @Test
    void every_rule_names_a_test_or_says_why_it_cannot() {
        assertThat(guarantees().rulesWithoutEvidence()).isEmpty();
    }

    @Test
    void every_named_test_exists() {
        Set<String> existing = tests().stream().map(TaggedTest::name).collect(Collectors.toSet());
        assertThat(guarantees().pairs())
                .allSatisfy(pair -> assertThat(existing).contains(pair.substring(pair.indexOf("-> ") + 3)));
    }

    @Test
    void the_table_lists_exactly_the_tagged_tests() {
        GuaranteesTable table = guarantees();
        assertThat(table.pairs())
                .as("pairs of rule and test in the table; build/guarantees writes it from the tags")
                .isEqualTo(pairsFromTags(tests(), table.prefixes()));
    }

    @Test
    void a_row_is_read_with_its_tests() {
        GuaranteesTable table = GuaranteesTable.parse(List.of(
                "| rule | promise | tests |",
                "|---|---|---|",
                "| G-01 | either a \\| b | `FooTest#a`, `FooTest.Inner#b` |",
                "| G-02 | cannot be seen | not testable: it is a wish |"));
        assertThat(table.pairs()).containsExactly("G-01 -> FooTest#a", "G-01 -> FooTest.Inner#b");
        assertThat(table.numberingFaults()).isEmpty();
        assertThat(table.rulesWithoutEvidence()).isEmpty();
    }

    @Test
    void the_tests_of_a_rule_are_written_into_its_last_cell() {
        List<String> written = GuaranteesTable.withTests(
                List.of("# Rules", "| G-1 | a \\| b | |", "| G-2 | c | `Gone#x` |"),
                Map.of("G-1", Set.of("A#a"), "G-2", Set.of("B#b")));
        assertThat(written).containsExactly("# Rules", "| G-1 | a \\| b | `A#a` |", "| G-2 | c | `B#b` |");
    }

    @Test
    void gaps_repetitions_and_rules_without_a_test_are_found() {
        GuaranteesTable table =
                GuaranteesTable.parse(List.of("| G-01 | a | `A#a` |", "| G-01 | b | - |", "| G-03 | c | `A#c` |"));
        assertThat(table.numberingFaults()).containsExactly("line 2: G-01 stands where number 2 is due");
        assertThat(table.rulesWithoutEvidence()).containsExactly("line 2: G-01 names no test");
    }

    @Test
    void tags_of_methods_and_classes_are_read() throws IOException {
        String source =
                "@Tag(\"G-01\") class FooTest { @Test @Tag(\"G-02\") @Tag(\"slow\") void a() {} void helper() {}"
                        + " @Nested class Inner { @Test void b() {} } }";
        List<TaggedTest> tests = TestSources.in(List.of(new Source(source)));
        assertThat(pairsFromTags(tests, Set.of("G")))
                .containsExactly("G-01 -> FooTest#a", "G-01 -> FooTest.Inner#b", "G-02 -> FooTest#a");
    }

    private GuaranteesTable guarantees() {
        boolean exists = Files.exists(repository.guarantees());
        return GuaranteesTable.parse(exists ? Repository.linesOf(repository.guarantees()) : List.of());
    }

    private List<TaggedTest> tests() {
        return TestSources.in(repository.testSources());
    }

    private static Set<String> pairsFromTags(List<TaggedTest> tests, Set<String> prefixes) {
        return tests.stream()
                .flatMap(test -> test.tags().stream()
                        .filter(tag -> GuaranteesTable.ID.matcher(tag).matches())
                        .filter(tag -> prefixes.contains(GuaranteesTable.prefix(tag)))
                        .map(tag -> pair(tag, test.name())))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String code) {
            super(URI.create("string:///FooTest.java"), JavaFileObject.Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
