package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ValkeyServer;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A known password is nowhere in what a run leaves behind: logs at every level, texts, problems, exceptions, events. */
class SecretsTest {

    private static final String WRONG = "wrong-secret-0815";

    private Queue<String> log;

    @BeforeEach
    void listen() {
        log = CapturedLog.listen();
    }

    @AfterEach
    void stopListening() {
        CapturedLog.stopListening();
    }

    @Test
    @Tag("K-5")
    void a_whole_run_shows_no_password() {
        Collection<Object> shown = new ConcurrentLinkedQueue<>();
        try (ValkeyServer server = TestServer.builder().start();
                Station station = Station.on(server).withScripts()) {
            ValkeyLeaseStoreBuilder builder = station.builder(server.address());
            shown.add(builder);
            shown.add(station.store);
            shown.add(station.store.capabilities());
            Collection<LeaseEvent> events = new ConcurrentLinkedQueue<>();
            try (Leases leases = Leases.builder(station.store, Holder.of("heard", "1"))
                            .listener(events::add)
                            .build();
                    LeaseOperator operator = LeaseOperator.builder(station.store, Holder.of("heard", "2"))
                            .listener(events::add)
                            .build()) {
                shown.add(leases);
                shown.add(operator);
                var key = station.freshKey();
                var outcome = leases.acquire(key, Duration.ofMinutes(1), station.soon());
                shown.add(outcome);
                changedPassword(station, leases, shown);
                server.kill();
                shown.add(leases.acquire(key, Duration.ofMinutes(1), station.atOnce()));
                shown.add(station.store
                        .health(station.atOnce())
                        .toCompletableFuture()
                        .join());
                shown.add(builder.openTimeout(Duration.ofMillis(500)).open());
                server.restart();
                station.awaitServed();
                shown.add(leases.acquire(key, Duration.ofMinutes(1), station.soon()));
                shown.add(wrongPassword(server, station));
                shown.add(station.store
                        .retentionObstacles(station.store.recordOf(key).orElseThrow(), station.soon())
                        .toCompletableFuture()
                        .join());
            }
            shown.addAll(events);
            assertThat(events).isNotEmpty();
            shown.add(catchThrowable(() -> ValkeyLeaseStore.builder(station.namespace)
                    .uri("redis://" + MinimalUser.NAME + ":" + MinimalUser.PASSWORD + "@bad host:1")));
            shown.add(catchThrowable(() -> ValkeyLeaseStore.builder(station.namespace)
                    .uri("nonsense://" + MinimalUser.NAME + ":" + MinimalUser.PASSWORD + "@127.0.0.1:1")));
            shown.add(catchThrowable(() -> {
                var unused = builder.openTimeout(Duration.ofMillis(500))
                        .uri(TestServer.uri("127.0.0.1", 1))
                        .open()
                        .orThrow();
            }));
        }
        assertThat(log).as("the client library was heard").anyMatch(line -> line.contains("lettuce"));
        assertThat(log).as("and we were").anyMatch(line -> line.contains("io.lease4j"));
        assertThat(texts(shown)).noneMatch(SecretsTest::showsOne);
        assertThat(log.stream().filter(SecretsTest::showsOne)).isEmpty();
    }

    private static void changedPassword(Station station, Leases leases, Collection<Object> shown) {
        station.allow("resetpass", ">" + WRONG);
        Reply unusedKilled = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
        Patience.until("it could not log in", () -> station.errors("WRONGPASS") > 0);
        shown.add(leases.acquire(station.freshKey(), Duration.ofMinutes(1), station.atOnce()));
        shown.add(station.store.health(station.atOnce()).toCompletableFuture().join());
        station.allow("resetpass", ">" + MinimalUser.PASSWORD);
        station.awaitServed();
    }

    private static Object wrongPassword(ValkeyServer server, Station station) {
        return ValkeyLeaseStore.builder(station.namespace)
                .uri(RedisURI.builder()
                        .withHost(server.host())
                        .withPort(server.port())
                        .withAuthentication(MinimalUser.NAME, WRONG)
                        .build())
                .open();
    }

    private static List<String> texts(Collection<Object> shown) {
        List<String> texts = new ArrayList<>();
        for (Object one : shown) {
            texts.add(one.toString());
            if (one instanceof Throwable failure) {
                for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                    texts.add(cause.toString());
                }
            }
        }
        return texts;
    }

    private static boolean showsOne(String text) {
        return text.contains(MinimalUser.PASSWORD) || text.contains(WRONG);
    }
}
