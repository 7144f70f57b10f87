package io.lease4j.verification.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Namespace;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.observe.CallEnded;
import io.lease4j.observe.CallKind;
import io.lease4j.observe.HealthConcern;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseMeters;
import io.lease4j.recovery.RecoveryDecision;
import io.lease4j.verification.observe.OperationsTables.MeterRow;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/operations.md} says of every meter, concern and event what the code has, and nothing else. */
class OperationsTablesTest {

    private static List<Meter> meters() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (MemoryLeaseStore store =
                MemoryLeaseStore.builder(Namespace.of("orders")).build()) {
            LeaseMeters.of(registry, store).ended(new CallEnded(CallKind.ACQUIRE, "held", Duration.ZERO));
            return registry.getMeters();
        }
    }

    @Test
    void every_meter_is_documented_with_its_kind_and_its_tags() {
        TreeMap<String, String> documented = new TreeMap<>();
        for (MeterRow row : OperationsTables.meters()) {
            assertThat(documented.put(row.name(), row.kind() + " " + row.labels()))
                    .as(row.name())
                    .isNull();
        }
        TreeMap<String, String> there = new TreeMap<>();
        for (Meter meter : meters()) {
            String kind = meter.getId().getType().name().toLowerCase(Locale.ROOT);
            Set<String> tags =
                    meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toCollection(TreeSet::new));
            String said = kind + " " + tags;
            assertThat(there.merge(
                            meter.getId().getName(), said, (one, other) -> one.equals(other) ? one : one + other))
                    .isEqualTo(said);
        }
        assertThat(documented).isEqualTo(there);
    }

    @Test
    void every_meter_says_what_it_means_when_to_worry_and_what_to_do() {
        assertThat(OperationsTables.meters())
                .allSatisfy(row -> assertThat(row.explanations()).hasSize(3).noneMatch(String::isBlank));
    }

    @Test
    void every_concern_is_documented_in_its_order() {
        assertThat(OperationsTables.concerns())
                .containsExactlyElementsOf(Arrays.stream(HealthConcern.Kind.values())
                        .map(HealthConcern.Kind::code)
                        .toList());
    }

    @Test
    void every_event_has_its_level() {
        Set<String> names = Arrays.stream(LeaseEvent.class.getDeclaredClasses())
                .map(type -> type.getSimpleName()
                        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                        .toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(Stream.of("DEBUG", "INFO", "WARN").flatMap(level -> OperationsTables.events(level).stream()))
                .as("only a revocation has two")
                .containsOnlyOnceElementsOf(
                        names.stream().filter(name -> !name.equals("revoked")).toList())
                .containsOnly(names.toArray(String[]::new));
    }

    @Test
    void decisions_of_recovery_have_their_series() {
        assertThat(meters())
                .filteredOn(meter -> meter.getId().getName().equals("lease4j.recovery.decisions"))
                .extracting(meter -> meter.getId().getTag("decision"))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Arrays.stream(RecoveryDecision.values()).map(RecoveryDecision::code),
                                Stream.of("other"))
                        .toList());
    }
}
