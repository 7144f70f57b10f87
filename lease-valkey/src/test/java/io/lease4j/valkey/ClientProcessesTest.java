package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Shards;
import io.lease4j.testkit.MatrixScenarios;
import io.lease4j.testkit.ReferenceSink;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are processes of their own, with clocks of their own, at a server whose clock goes by itself. */
@Timeout(120)
@Tag("one-lane")
class ClientProcessesTest {

    @RegisterExtension
    static final MatrixScenarios MATRIX = MatrixScenarios.of("valkey", Layer.V, Layer.P);

    private static final Duration TTL = Duration.ofSeconds(2);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration TEN_YEARS = Duration.ofDays(3652);
    private static final int OF_EACH_PROCESS = 50;

    @TempDir
    private static Path folder;

    private static final ExecutorService TELLERS = Executors.newCachedThreadPool();
    private static final Namespace NAMESPACE = TestServer.freshNamespace();
    private static final List<AutoCloseable> MADE = new ArrayList<>();
    private static final ReferenceSink SINK = new ReferenceSink("foreign");

    private static ValkeyServer server;
    private static ValkeyLeaseStore store;
    /** Our own: the library that is told another time in a file shows a thread another one now and then. */
    private static ClockShift timeOfA;

    private static ClockShift timeOfB;

    private static Pair right;
    private static Pair hours;
    private static Pair years;
    private static CompletableFuture<List<String>> rightStory;

    /** Two clients, and how far their clocks are off. */
    private record Pair(ClientJvm a, ClientJvm b) {
        Stream<ClientJvm> both() {
            return Stream.of(a, b);
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.builder().start();
        store = Stores.created(
                TestServer.store(server, NAMESPACE).shards(ClientMain.SHARDS), NamespaceSettings.defaults());
        Stores.register(store, SINK);
        timeOfA = ClockShift.in(folderOf("a"));
        timeOfB = ClockShift.in(folderOf("b"));
        right = new Pair(client("right-a", timeOfA.environment()), client("right-b", timeOfB.environment()));
        hours = pair("hours", HOUR);
        years = pair("years", TEN_YEARS);
        Stream.of(right, hours, years).flatMap(Pair::both).forEach(ClientJvm::awaitReady);
        rightStory = told(0, right.a(), right.b(), () -> {});
    }

    @AfterAll
    static void stop() throws Exception {
        for (AutoCloseable one : MADE) {
            one.close();
        }
        store.close();
        server.close();
        TELLERS.shutdownNow();
    }

    @Test
    @Tag("LR-11")
    @Tag("R-1")
    void processes_whose_clocks_are_off_see_the_same_as_those_whose_are_right() {
        assertThat(aheadOfUs(hours.a())).isBetween(HOUR.minusMinutes(1), HOUR.plusMinutes(1));
        assertThat(aheadOfUs(years.b()))
                .isBetween(
                        TEN_YEARS.negated().minusMinutes(1), TEN_YEARS.negated().plusMinutes(1));

        List<CompletableFuture<List<String>>> stories = List.of(
                told(1, hours.a(), hours.b(), () -> {}),
                told(2, hours.b(), hours.a(), () -> {}),
                told(3, years.a(), years.b(), () -> {}),
                told(4, years.b(), years.a(), () -> {}));

        assertThat(rightStory.join()).first().isEqualTo("A acquires: acquired #1 for PT2S, by backend time: true");
        assertThat(rightStory.join()).contains("A's effect: accepted", "tokens taken: 2");
        assertThat(stories).extracting(CompletableFuture::join).containsOnly(rightStory.join());
    }

    @Test
    @Tag("LR-11")
    @Tag("R-1")
    void processes_whose_clocks_jump_while_they_run_see_the_same_as_those_whose_do_not() {
        List<Duration> jumps =
                new ArrayList<>(List.of(HOUR.negated(), TEN_YEARS, TEN_YEARS.negated(), HOUR, Duration.ZERO));
        List<Duration> seen = new ArrayList<>();
        List<String> told = told(5, right.a(), right.b(), () -> {
                    Duration next = jumps.remove(0);
                    timeOfA.set(next);
                    timeOfB.set(next.negated());
                    seen.add(aheadOfUs(right.a()));
                })
                .join();

        assertThat(told).isEqualTo(rightStory.join());
        assertThat(seen.get(1)).isGreaterThan(TEN_YEARS.minusMinutes(1));
        assertThat(seen.get(2)).isLessThan(TEN_YEARS.negated().plusMinutes(1));
    }

    @Test
    @Tag("LR-01")
    @Tag("S-1")
    void of_a_crowd_in_several_processes_one_is_granted() {
        LeaseKey key = inShard(6);
        ClientStory story = new ClientStory(store, SINK, key, TTL);
        // Plain ones: the library that shifts clocks now and then shows a thread another time when many of them read
        // it.
        List<ClientJvm> all = Stream.of("one", "another", "a third")
                .map(name -> client(name.replace(' ', '-'), Map.of()))
                .toList();
        all.forEach(ClientJvm::awaitReady);
        all.forEach(client -> assertThat(client.ask("gather", name(key), OF_EACH_PROCESS, client.name()))
                .isEqualTo("gathered"));
        long before = story.echo().lastToken();

        List<CompletableFuture<String>> answers = all.stream()
                .map(client -> CompletableFuture.supplyAsync(
                        () -> client.ask(
                                "together", name(key), Duration.ofMinutes(1).toMillis()),
                        TELLERS))
                .toList();

        List<String> said = answers.stream()
                .flatMap(answer -> Arrays.stream(answer.join().split(";", -1)))
                .toList();
        List<String> grants =
                said.stream().filter(answer -> answer.startsWith("acquired")).toList();
        assertThat(said).hasSize(all.size() * OF_EACH_PROCESS);
        assertThat(grants).hasSize(1);
        assertThat(said).filteredOn(answer -> !answer.equals("held")).isEqualTo(grants);
        assertThat(story.echo().lastToken()).isEqualTo(before + 1);
        String grant = grants.get(0);
        String guessed = grant.replace(grant.split(" ", -1)[2], LeaseId.random().value());
        assertThat(story.effect(right.a(), grant, "the winner's")).isEqualTo("accepted");
        assertThat(story.effect(right.b(), guessed, "a loser's")).isEqualTo("rejected.behind");
    }

    private static Pair pair(String name, Duration shift) {
        return new Pair(
                client(name + "-a", FakeTime.fixed(shift)), client(name + "-b", FakeTime.fixed(shift.negated())));
    }

    private static Path folderOf(String name) {
        try {
            return Files.createDirectory(folder.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ClientJvm client(String name, Map<String, String> environment) {
        ClientJvm client = ClientJvm.start(folder, server.address(), NAMESPACE, name, environment);
        MADE.add(client);
        return client;
    }

    private static CompletableFuture<List<String>> told(int shard, ClientJvm a, ClientJvm b, Runnable jump) {
        ClientStory story = new ClientStory(store, SINK, inShard(shard), TTL);
        return CompletableFuture.supplyAsync(() -> story.told(a, b, jump), TELLERS);
    }

    private static Duration aheadOfUs(ClientJvm client) {
        return Duration.between(Instant.now(), Instant.ofEpochMilli(Long.parseLong(client.ask("clock", "now"))));
    }

    /** A key of a record of its own, so that the tokens of a story are its own. */
    private static LeaseKey inShard(int shard) {
        return IntStream.range(0, 10_000)
                .mapToObj(i -> LeaseKey.of(NAMESPACE, List.of("story-" + i)))
                .filter(key -> Shards.of(key, ClientMain.SHARDS) == shard)
                .findFirst()
                .orElseThrow();
    }

    private static String name(LeaseKey key) {
        return key.components().get(0);
    }
}
