package io.lease4j.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What editors show of the properties, and what the document lists, is what can be set. */
class MetadataTest {

    private static final Pattern LISTED = Pattern.compile("(?m)^\\| `(lease4j\\.[a-z0-9.-]+)` \\|");

    @Test
    void every_property_has_a_description() throws Exception {
        try (InputStream json =
                LeaseProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            assertThat(json).isNotNull();
            String text = new String(json.readAllBytes(), StandardCharsets.UTF_8);
            for (String property : properties()) {
                assertThat(text)
                        .containsPattern("\"name\": \"" + Pattern.quote(property)
                                + "\",\\s+\"type\": \"[^\"]+\",\\s+\"description\": \"[^\"]{10,}\"");
            }
        }
    }

    @Test
    void the_document_lists_every_property_and_no_other() throws Exception {
        String document = Files.readString(Path.of("..", "docs", "spring.md"));
        List<String> listed = LISTED.matcher(document)
                .results()
                .map(MatchResult::group)
                .map(row -> row.replaceAll("[|` ]", ""))
                .toList();
        assertThat(listed).containsExactlyInAnyOrderElementsOf(properties());
    }

    private static List<String> properties() {
        return names("lease4j", LeaseProperties.class).toList();
    }

    private static Stream<String> names(String prefix, Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).flatMap(component -> {
            String name = Checked.property(prefix, component.getName());
            return component.getType().isRecord() ? names(name, component.getType()) : Stream.of(name);
        });
    }
}
