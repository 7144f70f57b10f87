package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.ReferenceSink;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A hundred clients at once on a server whose clock goes by itself. */
@Timeout(120)
class ManyConnectionsTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V);

    private static final int CLIENTS = 100;
    private static final int ROUNDS = 10;
    private static final Duration TTL = Duration.ofMinutes(1);

    private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    private final Namespace namespace = TestServer.freshNamespace();
    private final ReferenceSink sink = new ReferenceSink("foreign");
    private final List<ValkeyLeaseStore> stores = new ArrayList<>();
    private final List<Leases> clients = new ArrayList<>();
    private ValkeyServer server;

    @BeforeEach
    void start() {
        server = TestServer.builder().start();
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
        clients.forEach(Leases::close);
        stores.forEach(ValkeyLeaseStore::close);
        server.close();
    }

    @Test
    @Tag("LR-01")
    @Tag("S-1")
    @Tag("S-8")
    void of_a_hundred_clients_on_sixteen_connections_one_is_granted() throws Exception {
        connect(16);
        for (int round = 0; round < ROUNDS; round++) {
            oneIsGranted(LeaseKey.of(namespace, List.of("crowded", Integer.toString(round))));
        }
    }

    @Test
    @Tag("LR-01")
    @Tag("S-1")
    @Tag("S-8")
    void of_a_hundred_clients_on_one_connection_one_is_granted() throws Exception {
        connect(1);
        for (int round = 0; round < ROUNDS; round++) {
            oneIsGranted(LeaseKey.of(namespace, List.of("crowded", Integer.toString(round))));
        }
    }

    private void connect(int connections) {
        stores.add(Stores.created(TestServer.store(server, namespace), NamespaceSettings.defaults()));
        Stores.register(stores.get(0), sink);
        while (stores.size() < connections) {
            stores.add(TestServer.store(server, namespace).open().orThrow());
        }
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(Leases.builder(stores.get(i % connections), Holder.of("client-" + i, "1"))
                    .build());
        }
    }

    private void oneIsGranted(LeaseKey key) throws Exception {
        long before = lastToken(key);

        List<AcquireOutcome> outcomes = together(client -> client.acquire(key, TTL, deadline()));

        List<Lease> granted = outcomes.stream()
                .filter(AcquireOutcome.Acquired.class::isInstance)
                .map(outcome -> ((AcquireOutcome.Acquired) outcome).lease())
                .toList();
        assertThat(granted).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> !(outcome instanceof AcquireOutcome.Acquired))
                .allSatisfy(outcome -> assertThat(outcome).isHeld());
        assertThat(lastToken(key)).isEqualTo(before + 1);
        onlyTheWinnersEffectIsAccepted(granted.get(0));
    }

    private void onlyTheWinnersEffectIsAccepted(Lease lease) throws Exception {
        Leases winner = clients.stream()
                .filter(client -> client.holder().equals(lease.holder()))
                .findFirst()
                .orElseThrow();
        assertThat(commit(winner, lease.authority(ExecutionId.of("first")))).isAccepted();

        Generation guessed = new Generation(lease.key(), LeaseId.random(), lease.token());
        List<CommitOutcome> others = together(client -> commit(
                client,
                new ExecutionAuthority(
                        lease.recordId(), guessed, client.holder(), ExecutionId.of("forged"), lease.expiresAt())));
        assertThat(others).allSatisfy(outcome -> assertThat(outcome).isRejected());
    }

    private CommitOutcome commit(Leases client, ExecutionAuthority authority) {
        Effect effect = Effect.of(
                authority.key(),
                EffectId.of(authority.executionId().value() + " of "
                        + client.holder().principal()),
                "publish",
                new byte[0]);
        return client.effects(sink).commit(effect, authority, deadline());
    }

    /** Lets every client do the same on a thread of its own, all at once. */
    private <T> List<T> together(Function<Leases, T> act) throws InterruptedException, ExecutionException {
        CountDownLatch all = new CountDownLatch(CLIENTS);
        List<Future<T>> answers = new ArrayList<>();
        for (Leases client : clients) {
            Callable<T> task = () -> {
                all.countDown();
                all.await();
                return act.apply(client);
            };
            answers.add(threads.submit(task));
        }
        List<T> outcomes = new ArrayList<>();
        for (Future<T> answer : answers) {
            outcomes.add(answer.get());
        }
        return outcomes;
    }

    private long lastToken(LeaseKey key) {
        return stores.get(0)
                .inspect(key, new Reading(0, deadline()))
                .toCompletableFuture()
                .join()
                .echo()
                .orElseThrow()
                .lastToken();
    }

    private static Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(30), SystemTime.monotonicClock());
    }
}
