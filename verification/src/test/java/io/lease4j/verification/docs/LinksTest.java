package io.lease4j.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every link of every page leads somewhere in this repository, and every page is led to. Asks no network. */
class LinksTest {

    private final Repository repository = Repository.ofThisBuild();
    private final Map<Path, Page> pages = repository.pages().stream()
            .collect(Collectors.toMap(Function.identity(), file -> Page.read(repository.nameOf(file), file)));

    @TempDir
    Path folder;

    @Test
    void every_relative_link_leads_to_a_file_and_every_anchor_to_a_heading() {
        List<String> broken = pages.entrySet().stream()
                .flatMap(page -> page.getValue().links().stream()
                        .filter(link -> !link.leadsOutside())
                        .flatMap(link -> faults(page.getKey(), link).stream()))
                .sorted()
                .toList();
        assertThat(broken).isEmpty();
    }

    @Test
    void every_page_below_docs_is_in_its_index_or_in_that_of_its_folder() {
        Set<String> unlisted = new TreeSet<>();
        for (Path file : pages.keySet()) {
            Path index = file.resolveSibling("README.md");
            if (repository.nameOf(file).startsWith("docs/") && !file.equals(index) && pages.containsKey(index)) {
                boolean listed = pages.get(index).links().stream()
                        .anyMatch(link -> target(index, link).equals(file));
                if (!listed) {
                    unlisted.add(repository.nameOf(file));
                }
            }
        }
        assertThat(unlisted).isEmpty();
    }

    @Test
    void every_page_is_linked_to_from_another() {
        Set<Path> linked = pages.entrySet().stream()
                .flatMap(page -> page.getValue().links().stream()
                        .filter(link -> !link.leadsOutside())
                        .map(link -> target(page.getKey(), link)))
                .collect(Collectors.toSet());
        assertThat(pages.keySet())
                .filteredOn(file -> !file.equals(repository.readme()))
                .allSatisfy(file -> assertThat(linked).contains(file));
    }

    @Test
    void links_and_anchors_are_read_as_a_renderer_does() throws Exception {
        Path file = Files.writeString(folder.resolve("some.md"), """
                # A `title`, of *words*: and more

                See [one](other.md#b), ![two](x.svg "title"), [three](https://example.org/x), `[no](code.md)`
                and [one
                that goes on](next.md).

                ## Again
                ## Again

                ```text
                [not](a-link.md)
                # not a heading
                ```

                [ref]: ref.md
                """);
        Page page = Page.read("some.md", file);
        assertThat(page.anchors()).containsExactlyInAnyOrder("a-title-of-words-and-more", "again", "again-1");
        assertThat(page.links())
                .extracting(Page.Link::destination)
                .containsExactlyInAnyOrder("other.md#b", "x.svg", "https://example.org/x", "next.md", "ref.md");
    }

    private List<String> faults(Path from, Page.Link link) {
        Path target = target(from, link);
        String place = repository.nameOf(from) + ":" + link.line() + ": " + link.destination();
        if (!Files.exists(target)) {
            return List.of(place + " does not exist");
        }
        if (!target.startsWith(repository.root())) {
            return List.of(place + " leads out of the repository");
        }
        boolean known = link.anchor().isEmpty()
                || (pages.containsKey(target) && pages.get(target).anchors().contains(link.anchor()));
        return known ? List.of() : List.of(place + ": no such heading");
    }

    private static Path target(Path from, Page.Link link) {
        return link.path().isEmpty() ? from : from.resolveSibling(link.path()).normalize();
    }
}
