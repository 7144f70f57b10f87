package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.server.ClockShift;
import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.ServerFinding.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that are not as they should be, each a real one: an examination finds and names what is wrong with it. */
@Tag("one-lane")
@Timeout(60)
class ExaminationTest {

    /** How a repair says where an operator does something: the interface, and the command. */
    private static final Pattern OPERATOR_ACT = Pattern.compile(": LeaseOperator\\.[a-z]+, or lease-cli [a-z -]+$");

    @TempDir
    private static Path folder;

    private static ClockShift clock;

    @BeforeAll
    static void compile() {
        clock = ClockShift.in(folder);
    }

    @AfterEach
    void right() {
        clock.set(Duration.ZERO);
    }

    static Stream<Misconfigured> misconfigured() {
        return Misconfigured.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("misconfigured")
    void a_server_that(Misconfigured wrong) {
        try (Patient patient = new Patient(clock, wrong.setUp())) {
            if (wrong.code() != Code.SCRIPTS) {
                patient.created();
            }
            wrong.act().accept(patient);
            ServerReport report = patient.store().examine();
            assertThat(report.findings()).anySatisfy(finding -> {
                assertThat(finding.code()).isEqualTo(wrong.code());
                assertThat(finding.level()).isEqualTo(wrong.level());
                assertThat(finding.what()).contains(wrong.says());
                assertThat(finding.repair()).isNotEmpty();
                assertThat(OPERATOR_ACT.matcher(finding.repair()).replaceAll(""))
                        .as("of what an operator does: where")
                        .doesNotContain("--", "floor prove", "floor extend", "thaw");
            });
            assertThat(report.toString()).doesNotContain(Patient.SECRET);
        }
    }

    @Test
    void nothing_is_found_on_a_server_that_is_as_it_should_be() {
        try (Patient patient = new Patient(clock, builder -> builder)) {
            patient.created();
            ServerReport report = patient.store().examine();
            assertThat(report.findings())
                    .filteredOn(finding -> finding.level() != Level.OK)
                    .isEmpty();
            assertThat(report.worst()).isEqualTo(Level.OK);
            Set<Code> seen = report.findings().stream().map(ServerFinding::code).collect(Collectors.toSet());
            // Of a witness the store knows nothing, and of replicas there are none.
            assertThat(seen)
                    .containsExactlyInAnyOrderElementsOf(
                            EnumSet.complementOf(EnumSet.of(Code.WITNESS, Code.REPLICA_WRITABLE)));
            assertThat(report.records()).hasSize(4).allMatch(record -> record.proven());
            assertThat(report.namespaceId()).isPresent();
            assertThat(report.memory())
                    .extracting(ServerReport.MemoryShare::kind)
                    .containsExactly("authority", "history", "index", "lease");
            assertThat(report.memory()).allMatch(share -> share.all() && share.bytes() > 0);
        }
    }

    @Test
    void a_server_that_is_not_there() {
        try (Patient patient = new Patient(clock, builder -> builder)) {
            ValkeyLeaseStoreBuilder store = patient.store();
            patient.stops();
            assertThat(store.examine().findings())
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.code()).isEqualTo(Code.REACHABLE));
        }
    }

    @Test
    void a_server_that_is_too_old() {
        try (OldServer old = OldServer.start("7.0.15")) {
            ServerReport report = ValkeyLeaseStore.builder(TestServer.freshNamespace())
                    .uri(TestServer.uri(
                            old.address().getHostString(), old.address().getPort()))
                    .openTimeout(Duration.ofSeconds(2))
                    .examine();
            assertThat(report.findings())
                    .anySatisfy(finding -> assertThat(finding.code()).isEqualTo(Code.VERSION));
        }
    }
}
