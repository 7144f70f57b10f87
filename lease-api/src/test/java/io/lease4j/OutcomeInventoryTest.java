package io.lease4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.ApiTypes;
import io.lease4j.fixtures.Cases;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every closed set of the API, its cases with their components, and every code with what it says, compared with a file:
 * cases are frozen within a major version, so a difference is a change of the API and belongs in the change log.
 */
class OutcomeInventoryTest {

    @Tag("O-1")
    @Test
    void casesAndCodesAreThoseOfTheFile() throws IOException {
        assertThat(inventory())
                .as("If the change is meant, put the actual text into src/test/resources/io/lease4j/outcomes.txt")
                .isEqualTo(file());
    }

    private static String inventory() {
        return sealedTypes().map(OutcomeInventoryTest::describe).collect(Collectors.joining("\n"));
    }

    /** Returns all closed sets but the one of all outcomes, whose members are listed themselves. */
    private static Stream<Class<?>> sealedTypes() {
        Comparator<Class<?>> byName = Comparator.comparing(OutcomeInventoryTest::name);
        return Stream.concat(
                ApiTypes.all().stream()
                        .filter(Class::isSealed)
                        .filter(type -> type != Outcome.class)
                        .sorted(byName),
                Stream.of(Refused.class));
    }

    private static String describe(Class<?> type) {
        if (!type.isSealed()) {
            return describeCase(type, "");
        }
        return name(type) + "\n"
                + ApiTypes.cases(type)
                        .map(member -> member == Refused.class ? "  Refused\n" : describeCase(member, "  "))
                        .collect(Collectors.joining());
    }

    private static String describeCase(Class<?> type, String indent) {
        if (!type.isRecord()) {
            return indent + type.getSimpleName() + "\n";
        }
        String components = Arrays.stream(type.getRecordComponents())
                .map(component -> name(component) + " " + component.getName())
                .collect(Collectors.joining(", "));
        return indent + type.getSimpleName() + "(" + components + ")\n" + codes(type, indent + "  ");
    }

    /** Returns a line for each code that the case can have. */
    private static String codes(Class<?> type, String indent) {
        if (!Outcome.class.isAssignableFrom(type) || type == Settlement.Answered.class) {
            return "";
        }
        boolean says = Arrays.stream(type.getRecordComponents()).anyMatch(c -> c.getType() == Commitment.class);
        return Cases.of(type)
                .map(Outcome.class::cast)
                .map(outcome ->
                        indent + outcome.code() + ": retry " + (outcome.retryMayHelp() ? "may help" : "is useless")
                                + ", committed " + (says ? "as the component says" : outcome.committed()) + "\n")
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining());
    }

    private static String name(RecordComponent component) {
        return simple(component.getGenericType().getTypeName());
    }

    private static String name(Class<?> type) {
        return simple(type.getName());
    }

    private static String simple(String name) {
        return name.replaceAll("[a-z0-9]+\\.", "").replace('$', '.');
    }

    private static String file() throws IOException {
        try (InputStream in = OutcomeInventoryTest.class.getResourceAsStream("outcomes.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
