package io.lease4j.verification.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.LostReason;
import io.lease4j.Namespace;
import io.lease4j.RevokeOutcome;
import io.lease4j.observe.LeaseHistory;
import io.lease4j.observe.Tenure;
import io.lease4j.observe.Tenure.Ending;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.verification.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes hold a key and are killed; the server's record alone tells who it was, from when to when, and why it ended. */
class HistoryExplainedTest {

    private static final Namespace NAMESPACE = Namespace.of("explained");
    private static final LeaseKey KEY = LeaseKey.of(NAMESPACE.name(), "42");

    private static String uri(ValkeyServer server) {
        String credentials =
                server.password().map(password -> ":" + password + "@").orElse("");
        return "redis://" + credentials + server.host() + ":" + server.port();
    }

    /** Lets a process acquire the key, and kills it once it has; returns its token. */
    private static long killedHolder(ValkeyServer server, String instance, Duration ttl) throws IOException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HolderMain.class.getName(),
                        uri(server),
                        NAMESPACE.name(),
                        instance,
                        Long.toString(ttl.toMillis())))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            return Long.parseLong(said.readLine());
        } finally {
            Process unused = process.destroyForcibly();
        }
    }

    @Test
    @Tag("V-8")
    void who_held_it_is_told_although_nobody_is_left() throws IOException {
        try (ValkeyServer server = ValkeyServer.start();
                ValkeyLeaseStore store = ValkeyLeaseStore.builder(NAMESPACE)
                        .uri(uri(server))
                        .shards(1)
                        .openToCreate()
                        .orThrow();
                LeaseOperator operator = LeaseOperator.builder(store, Holder.of("ann", "console"))
                        .build();
                Leases leases =
                        Leases.builder(store, Holder.of("billing", "the-third")).build()) {
            assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), Patience.deadline()))
                    .isInstanceOf(AdminOutcome.Done.class);
            long first = killedHolder(server, "the-first", Duration.ofMillis(300));
            Patience.until(
                    "it has expired",
                    () -> leases.inspect(KEY, Patience.deadline()) instanceof InspectOutcome.NotFound);
            // Nobody has come by yet that records it: the key's own state says so.
            LeaseHistory before = LeaseHistory.read(leases, KEY, Patience.deadline());
            assertThat(before.tenures()).extracting(Tenure::ending).containsExactly(Ending.FOUND_OVER);
            assertThat(before.text()).contains("billing (instance the-first)").contains(": expired\n");

            long second = killedHolder(server, "the-second", Duration.ofMinutes(10));
            LeaseHistory held = LeaseHistory.read(leases, KEY, Patience.deadline());
            assertThat(held.tenures()).extracting(Tenure::ending).containsExactly(Ending.RECORDED, Ending.ACTIVE);

            assertThat(operator.revoke(held.tenures().get(1).generation(), "its process is gone", Patience.deadline()))
                    .isInstanceOf(RevokeOutcome.Revoked.class);
            Lease third =
                    ((AcquireOutcome.Acquired) leases.acquire(KEY, Duration.ofMinutes(1), Patience.deadline())).lease();
            assertThat(leases.release(third, Patience.deadline()).code()).isEqualTo("released");

            LeaseHistory history = LeaseHistory.read(operator, KEY, Patience.deadline());
            assertThat(history.tenures())
                    .extracting(tenure -> tenure.generation().token().value())
                    .containsExactly(first, second, third.token().value());
            assertThat(history.tenures())
                    .extracting(tenure -> tenure.holder().map(Holder::instance).orElse("nobody"))
                    .containsExactly("the-first", "the-second", "the-third");
            assertThat(history.tenures())
                    .extracting(tenure -> tenure.end().map(LeaseEnd::reason))
                    .containsExactly(
                            Optional.of(LostReason.EXPIRED),
                            Optional.of(LostReason.REVOKED),
                            Optional.of(LostReason.RELEASED));
            assertThat(history.tenures()).allSatisfy(HistoryExplainedTest::isInOrder);
            assertThat(history.isCompleteFrom(third.token())).isTrue();
            assertThat(history.isCompleteFrom(held.tenures().get(0).generation().token()))
                    .isTrue();
            assertThat(history.text())
                    .contains("revoked by ann (its process is gone)\n")
                    .doesNotContain("42\n");
        }
    }

    private static void isInOrder(Tenure tenure) {
        assertThat(tenure.ending()).isEqualTo(Ending.RECORDED);
        assertThat(tenure.from().orElseThrow())
                .isLessThanOrEqualTo(tenure.end().orElseThrow().at());
    }
}
