package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.time.SystemTime;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * For tests of stores that are not opened: each says why and how to mend that, and leaves nothing open. Beside them one is
 * open on the same server.
 */
abstract class OnOpening extends OnServer {

    static Namespace namespace;

    private static ValkeyLeaseStore healthy;

    @BeforeAll
    static void openHealthy() {
        namespace = TestServer.freshNamespace();
        healthy = Stores.created(TestServer.store(server, namespace), NamespaceSettings.defaults());
    }

    @AfterAll
    static void closeHealthy() {
        healthy.close();
    }

    static OpenProblem onlyProblem(ValkeyLeaseStoreBuilder builder) {
        List<OpenProblem> problems = problems(builder);
        assertThat(problems).hasSize(1);
        return problems.get(0);
    }

    static List<OpenProblem> problems(ValkeyLeaseStoreBuilder builder) {
        LeftOpen justBefore = LeftOpen.now();
        OpenOutcome outcome = builder.open();
        if (outcome instanceof OpenOutcome.Opened opened) {
            opened.store().close();
        }
        assertThat(outcome).isInstanceOf(OpenOutcome.NotOpened.class);
        justBefore.awaitGone(server, 1);
        List<OpenProblem> problems = ((OpenOutcome.NotOpened) outcome).problems();
        assertThat(problems).allSatisfy(problem -> {
            assertThat(problem.repair().toLowerCase(Locale.ROOT)).isNotEmpty().doesNotContainPattern("\\bcreate\\b");
            assertThat(problem.toString()).doesNotContain(MinimalUser.PASSWORD);
        });
        return problems;
    }

    static ValkeyLeaseStoreBuilder storeOn(InetSocketAddress address) {
        return ValkeyLeaseStore.builder(namespace).uri(TestServer.uri(address.getHostString(), address.getPort()));
    }

    /** The same look at the server as while opening, without opening and closing a client each time. */
    static List<OpenProblem> health() {
        return healthy.health(Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock()))
                .toCompletableFuture()
                .join();
    }

    static void command(String... words) {
        try (ServerConnection somebody = server.connect()) {
            var unused = somebody.command(words);
        }
    }
}
