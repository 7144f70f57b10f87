package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The rights that docs/valkey.md tells a reader to grant are exactly those that the suite has. */
class DocumentedRightsTest {

    private static final Pattern RULES = Pattern.compile("ACL SETUSER lease4j on >password\\s+([^`]+?)\\s*```");

    @Test
    void the_document_lists_the_rights_of_the_minimal_user_and_no_other() throws IOException {
        Matcher rules = RULES.matcher(Files.readString(Path.of("..", "docs", "valkey.md")));
        assertThat(rules.find()).as("rights in docs/valkey.md").isTrue();
        List<String> documented = Arrays.asList(rules.group(1).split("\\s+", -1));

        assertThat(documented).containsExactlyInAnyOrder(MinimalUser.rules());
        // Order counts where a rule takes away what others give.
        assertThat(documented.indexOf("-@all")).isLessThan(documented.indexOf("+hello"));
    }
}
