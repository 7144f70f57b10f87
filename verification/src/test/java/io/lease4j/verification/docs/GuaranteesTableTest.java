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

/** The pages below {@code docs/guarantees} and the tags of the tests say the same. */
class GuaranteesTableTest {

    private final Repository repository = Repository.ofThisBuild();
    private final GuaranteesTable guarantees = GuaranteesTable.read(repository.guarantees());

    /** {@code build/guarantees} asks for this: nobody should have to type a hundred names of tests. */
    @BeforeAll
    static void write_the_tests_if_asked() throws IOException {
        if (Boolean.getBoolean("lease4j.guarantees.write")) {
            Map<String, Set<String>> tests = new TreeMap<>();
            for (TaggedTest test : TestSources.in(Repository.ofThisBuild().testSources())) {
                for (String tag : test.tags()) {
                    tests.computeIfAbsent(tag, it -> new TreeSet<>()).add(test.name());
                }
            }
            for (Path page : Repository.ofThisBuild().guarantees()) {
                Files.write(page, GuaranteesTable.withTests(Repository.linesOf(page), tests));
            }
        }
    }

    @Test
    void the_overview_leads_to_the_page_of_every_family() {
        assertThat(guarantees.rules()).isNotEmpty();
        List<String> overview = Repository.linesOf(repository.page("guarantees.md"));
        assertThat(guarantees.rules()).allSatisfy(rule -> {
            String prefix = GuaranteesTable.prefix(rule.id());
            String page = rule.place().substring(0, rule.place().indexOf(':'));
            assertThat(overview)
                    .as("row of %s, which stands at %s", prefix, rule.place())
                    .anyMatch(line ->
                            line.startsWith("| " + prefix + " | [") && line.contains("](guarantees/" + page + ") |"));
        });
    }

    @Test
    void rules_are_numbered_without_gaps() {
        assertThat(guarantees.numberingFaults()).isEmpty();
    }

    @Test
    void every_rule_names_a_test_or_says_why_it_cannot() {
        assertThat(guarantees.rulesWithoutEvidence()).isEmpty();
    }

    @Test
    void every_named_test_exists() {
        Set<String> existing = tests().stream().map(TaggedTest::name).collect(Collectors.toSet());
        assertThat(guarantees.pairs())
                .allSatisfy(pair -> assertThat(existing).contains(pair.substring(pair.indexOf("-> ") + 3)));
    }

    @Test
    void the_pages_list_exactly_the_tagged_tests() {
        assertThat(guarantees.pairs())
                .as("pairs of rule and test on the pages; build/guarantees writes them from the tags")
                .isEqualTo(pairsFromTags(tests(), guarantees.prefixes()));
        assertThat(guarantees.strayTests()).isEmpty();
    }

    @Test
    void a_row_is_read_with_its_tests() {
        GuaranteesTable table = GuaranteesTable.parse("g.md", """
                # Rules

                | rule | what holds |
                |---|---|
                | G-01 | either a \\| b |
                | G-02 | cannot be seen |

                ## Tests

                ### G-01

                - `FooTest`: `a`, `c`
                - `FooTest.Inner`: `b`

                ### G-02

                not testable: it is a wish

                ### G-03

                - `FooTest`: `d`
                """.lines().toList());
        assertThat(table.pairs()).containsExactly("G-01 -> FooTest#a", "G-01 -> FooTest#c", "G-01 -> FooTest.Inner#b");
        assertThat(table.numberingFaults()).isEmpty();
        assertThat(table.rulesWithoutEvidence()).isEmpty();
        assertThat(table.strayTests()).containsExactly("g.md: G-03");
    }

    @Test
    void the_tests_of_the_rules_are_written_below_them_by_class() {
        List<String> page =
                List.of("| G-1 | a \\| b |", "| G-2 | c |", "", "## Tests", "", "### G-2", "", "- `Gone`: `x`");
        List<String> written = GuaranteesTable.withTests(
                page, Map.of("G-1", Set.of("A#a", "A.B#c", "A#b"), "G-2", Set.of("B#b"), "H-1", Set.of("A#a")));
        assertThat(written)
                .containsExactly(
                        "| G-1 | a \\| b |",
                        "| G-2 | c |",
                        "",
                        "## Tests",
                        "",
                        "### G-1",
                        "",
                        "- `A`: `a`, `b`",
                        "- `A.B`: `c`",
                        "",
                        "### G-2",
                        "",
                        "- `B`: `b`");
    }

    @Test
    void what_cannot_be_tested_keeps_its_reason_when_a_page_is_written() {
        List<String> page = List.of("| G-1 | a |", "", "## Tests", "", "### G-1", "", "not testable: it is a wish");
        assertThat(GuaranteesTable.withTests(page, Map.of())).isEqualTo(page);
    }

    @Test
    void gaps_repetitions_and_rules_without_a_test_are_found() {
        List<String> page = List.of("| G-01 | a |", "| G-01 | b |", "| G-03 | c |", "| G-04 | d |", "## Tests");
        GuaranteesTable table = GuaranteesTable.parse(
                "g.md", GuaranteesTable.withTests(page, Map.of("G-01", Set.of("A#a"), "G-03", Set.of("A#c"))));
        assertThat(table.numberingFaults()).containsExactly("g.md:2: G-01 stands where number 2 is due");
        assertThat(table.rulesWithoutEvidence()).containsExactly("g.md:4: G-04 names no test");
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
