package io.lease4j.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LostReason;
import io.lease4j.NotKnowableReason;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.RejectedReason;
import io.lease4j.valkey.OpenProblem;
import io.lease4j.valkey.ServerFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever a person can be told has its row in the runbook, and the runbook has no row for anything else. */
class RunbookTest {

    private static final Pattern ROW = Pattern.compile("^\\| `([a-z.-]+)` \\|.*");

    private final Map<String, List<String>> sections = sections();

    @Test
    void every_refusal() {
        assertThat(rows("Refusals")).containsExactlyInAnyOrderElementsOf(codes("refused.", RefusedReason.values()));
    }

    @Test
    void every_unknown_outcome() {
        assertThat(rows("Unknown outcomes"))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                codes("unknown.", UnknownReason.values()).stream(),
                                codes("not-knowable.", NotKnowableReason.values()).stream())
                        .toList());
    }

    @Test
    void every_loss() {
        assertThat(rows("Losses")).containsExactlyInAnyOrderElementsOf(codes("lost.", LostReason.values()));
    }

    @Test
    void every_rejection() {
        assertThat(rows("Rejections")).containsExactlyInAnyOrderElementsOf(codes("rejected.", RejectedReason.values()));
    }

    @Test
    void everything_that_stands_against_opening() {
        assertThat(rows("A store that does not open"))
                .containsExactlyInAnyOrderElementsOf(codes("", OpenProblem.Kind.values()));
    }

    @Test
    void everything_that_the_doctor_looks_at() {
        assertThat(rows("What the doctor finds"))
                .containsExactlyInAnyOrderElementsOf(codes("", ServerFinding.Code.values()));
    }

    private List<String> rows(String section) {
        return sections.getOrDefault(section, List.of());
    }

    private static List<String> codes(String prefix, Enum<?>... reasons) {
        return Arrays.stream(reasons)
                .map(reason -> prefix + reason.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }

    private static Map<String, List<String>> sections() {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        List<String> rows = new ArrayList<>();
        for (String line : lines()) {
            if (line.startsWith("## ")) {
                rows = new ArrayList<>();
                sections.put(line.substring(3), rows);
            }
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.add(row.group(1));
            }
        }
        return sections;
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(Path.of(System.getProperty("lease4j.root"), "docs", "runbook.md"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
