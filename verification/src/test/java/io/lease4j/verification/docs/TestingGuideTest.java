package io.lease4j.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;

/** What the guide shows as tests of a service are tests that run, and its wire does what it says. */
@Timeout(120)
@Tag("one-lane")
class TestingGuideTest {

    private final Repository repository = Repository.ofThisBuild();
    private final Path document = repository.page("testing.md");
    private final List<Fence> fences = Fence.in(repository.nameOf(document), Repository.linesOf(document));
    private final List<Snippet> code = Snippet.in(repository.nameOf(document), Repository.linesOf(document));

    @TempDir
    Path output;

    @Test
    void the_tests_of_the_service_succeed() throws Exception {
        compiled(code.get(0));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {output.toUri().toURL()}, TestingGuideTest.class.getClassLoader())) {
            EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(loader.loadClass("InvoiceWorkerTest")))
                    .execute()
                    .testEvents()
                    .assertStatistics(count -> count.started(3).succeeded(3));
        }
    }

    @Test
    void an_answer_that_a_real_network_keeps_back_is_settled() throws Exception {
        compiled(code.get(1));
        List<Fence> outputs =
                fences.stream().filter(it -> it.info().equals("text output")).toList();
        assertThat(outputs).hasSize(1);
        assertThat(SnippetRun.printedBy(output))
                .isEqualTo(String.join("\n", outputs.get(0).lines()));
    }

    private void compiled(Snippet snippet) {
        assertThat(new SnippetCompiler(output, repository.publicPackages()).errorsIn(snippet))
                .isEmpty();
    }
}
