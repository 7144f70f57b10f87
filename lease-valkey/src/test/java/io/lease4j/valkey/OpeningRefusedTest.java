package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.RecordCreation;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisURI;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that cannot be relied upon is not opened; it says why and how to mend that, and leaves nothing open. */
class OpeningRefusedTest {

    private static ValkeyServer server;
    private static Namespace namespace;
    private static ValkeyLeaseStore healthy;

    @BeforeAll
    static void start() {
        server = TestServer.builder().start();
        namespace = TestServer.freshNamespace();
        healthy = Stores.created(TestServer.store(server, namespace), NamespaceSettings.defaults());
    }

    @AfterAll
    static void stop() {
        healthy.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allkeys-lru",
                "allkeys-lfu",
                "allkeys-random",
                "volatile-lru",
                "volatile-lfu",
                "volatile-random",
                "volatile-ttl"
            })
    void a_server_that_may_evict(String policy) {
        command("CONFIG", "SET", "maxmemory-policy", policy);
        List<OpenProblem> problems = policy.endsWith("-lru") ? problems(TestServer.store(server, namespace)) : health();
        command("CONFIG", "SET", "maxmemory-policy", "noeviction");
        assertThat(problems).hasSize(1);
        OpenProblem problem = problems.get(0);
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.EVICTION_POLICY);
        assertThat(problem.what()).contains(policy);
        assertThat(problem.repair()).contains("noeviction");
    }

    @Test
    void a_policy_that_was_changed_stops_the_store_at_its_next_connection_until_it_is_mended() {
        // Its own server: a store whose connection was lost starts threads when it connects again, and the other tests
        // would take them for those of a store that was refused.
        try (ValkeyServer own = TestServer.builder().start();
                Station station = Station.on(own).withScripts()) {
            command(own, "CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
            command(own, "CLIENT", "KILL", "USER", MinimalUser.NAME);
            Patience.until(
                    "the store has seen it",
                    () -> station.store.health(station.soon()).toCompletableFuture().join().stream()
                            .anyMatch(problem -> problem.kind() == OpenProblem.Kind.EVICTION_POLICY));
            assertThat(station.leases.acquire(station.request(station.freshKey()), station.soon()))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.BACKEND_UNAVAILABLE));
            command(own, "CONFIG", "SET", "maxmemory-policy", "noeviction");
            assertThat(station.leases.acquire(station.request(station.freshKey()), station.soon()))
                    .isInstanceOf(AcquireOutcome.Acquired.class);
        }
    }

    static Stream<String> rights() {
        // What opens a connection is always allowed, or not needed; the rest a script or an operation needs.
        List<String> notNeeded = List.of("hello", "auth", "ping", "client|setinfo", "client|setname", "config|get");
        return Arrays.stream(MinimalUser.rules())
                .filter(rule -> rule.startsWith("+"))
                .map(rule -> rule.substring(1))
                .filter(right -> !notNeeded.contains(right));
    }

    @ParameterizedTest
    @MethodSource("rights")
    void a_user_without_a_right(String right) {
        boolean opened = right.equals("info") || right.equals("evalsha") || right.equals("script|load");
        command("ACL", "SETUSER", MinimalUser.NAME, "-" + right);
        List<OpenProblem> problems = opened ? problems(TestServer.store(server, namespace)) : health();
        command("ACL", "SETUSER", MinimalUser.NAME, "+" + right);
        assertThat(problems).hasSize(1);
        OpenProblem problem = problems.get(0);
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.RIGHT_MISSING);
        assertThat(problem.what()).endsWith(" " + right);
        assertThat(problem.repair()).contains("+" + right);
    }

    @Test
    void a_user_without_several_rights_is_told_each() {
        command("ACL", "SETUSER", MinimalUser.NAME, "-hset", "-zadd", "-xadd");
        List<OpenProblem> problems = problems(TestServer.store(server, namespace));
        command("ACL", "SETUSER", MinimalUser.NAME, "+hset", "+zadd", "+xadd");
        assertThat(problems).extracting(OpenProblem::kind).containsOnly(OpenProblem.Kind.RIGHT_MISSING);
        assertThat(problems)
                .extracting(OpenProblem::what)
                .containsExactlyInAnyOrder(
                        "the user may not run hset", "the user may not run zadd", "the user may not run xadd");
    }

    @Test
    void a_user_without_the_keys() {
        command("ACL", "SETUSER", MinimalUser.NAME, "resetkeys");
        List<OpenProblem> problems = problems(TestServer.store(server, namespace));
        command("ACL", "SETUSER", MinimalUser.NAME, "~lease4j:1:*");
        assertThat(problems).isNotEmpty().allSatisfy(problem -> {
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.RIGHT_MISSING);
            assertThat(problem.repair()).contains("lease4j:1:*");
        });
    }

    @Test
    void a_replica() {
        try (ValkeyServer replica = Replicas.inSync(server, TestServer.builder())) {
            OpenProblem problem = onlyProblem(TestServer.store(replica, namespace));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.REPLICA);
            assertThat(problem.repair()).contains("primary");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"EVALSHA", "SCRIPT"})
    void a_server_without_scripts(String command) {
        try (ValkeyServer without =
                TestServer.builder().line("rename-command " + command + " \"\"").start()) {
            OpenProblem problem = onlyProblem(TestServer.store(without, namespace));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.SCRIPTS_DISABLED);
            assertThat(problem.what()).containsIgnoringCase(command);
        }
    }

    @Test
    void a_server_that_is_too_old() {
        try (OldServer old = OldServer.start("7.0.15")) {
            OpenProblem problem = onlyProblem(storeOn(old.address()));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.SERVER_TOO_OLD);
            assertThat(problem.what()).contains("7.0.15");
            assertThat(problem.repair()).contains("7.2");
        }
    }

    @Test
    void a_namespace_that_is_not_there() {
        OpenProblem problem = onlyProblem(TestServer.store(server, TestServer.freshNamespace()));
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.NAMESPACE_MISSING);
        assertThat(problem.repair()).contains("right server", "runbook");
    }

    @Test
    void a_namespace_that_is_being_created() {
        Namespace unfinished = TestServer.freshNamespace();
        try (ValkeyLeaseStore creating =
                TestServer.store(server, unfinished).openToCreate().orThrow()) {
            var unused = creating.create(
                            new RecordCreation(
                                    new AuthorityRecordId(NamespaceId.of("begun"), 0),
                                    new TokenRange(0, 1000),
                                    NamespaceSettings.defaults()),
                            Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock()))
                    .toCompletableFuture()
                    .join();
        }
        OpenProblem problem = onlyProblem(TestServer.store(server, unfinished));
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.NAMESPACE_BEING_CREATED);
    }

    @Test
    void another_number_of_shards() {
        OpenProblem fewer = onlyProblem(TestServer.store(server, namespace).shards(2));
        assertThat(fewer.kind()).isEqualTo(OpenProblem.Kind.OTHER_SHARD_COUNT);
        assertThat(fewer.repair()).contains("4");
        assertThat(onlyProblem(TestServer.store(server, namespace).shards(8)).kind())
                .isEqualTo(OpenProblem.Kind.OTHER_SHARD_COUNT);
    }

    @Test
    void another_creation_of_the_namespace() {
        OpenProblem problem = onlyProblem(TestServer.store(server, namespace).namespaceId(NamespaceId.of("another")));
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.OTHER_NAMESPACE_ID);
        assertThat(problem.what()).contains("another");
    }

    @Test
    void a_wrong_password_and_an_unknown_user() {
        for (String user : List.of(MinimalUser.NAME, "nobody")) {
            OpenProblem problem = onlyProblem(ValkeyLeaseStore.builder(namespace)
                    .shards(4)
                    .uri(RedisURI.builder()
                            .withHost(server.host())
                            .withPort(server.port())
                            .withAuthentication(user, "wrong-4712")
                            .build()));
            assertThat(problem.kind()).as(problem.toString()).isEqualTo(OpenProblem.Kind.NOT_AUTHENTICATED);
            assertThat(problem.toString()).doesNotContain("wrong-4712");
        }
    }

    /** The client library closes a refused connection, and may tell of that instead: under load once in a hundred times. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void a_refusal_that_was_told_as_a_closed_connection(int wordless) {
        try (RefusingServer refusing = RefusingServer.start(wordless)) {
            OpenProblem problem = onlyProblem(storeOn(refusing.address()));
            assertThat(problem.kind()).as(problem.toString()).isEqualTo(OpenProblem.Kind.NOT_AUTHENTICATED);
            assertThat(refusing.connections()).isEqualTo(wordless + 1);
        }
    }

    @Test
    void a_server_that_ends_every_connection() {
        try (RefusingServer ending = RefusingServer.start(Integer.MAX_VALUE)) {
            OpenProblem problem = onlyProblem(storeOn(ending.address()));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.UNREACHABLE);
            assertThat(ending.connections()).isEqualTo(4);
        }
    }

    private static ValkeyLeaseStoreBuilder storeOn(InetSocketAddress address) {
        return ValkeyLeaseStore.builder(namespace).uri(TestServer.uri(address.getHostString(), address.getPort()));
    }

    @Test
    void nobody_there() {
        ValkeyServer gone = TestServer.builder().start();
        gone.close();
        OpenProblem problem = onlyProblem(TestServer.store(gone, namespace));
        assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.UNREACHABLE);
    }

    @Test
    void a_server_by_itself_that_was_named_as_a_cluster() {
        OpenProblem problem = onlyProblem(
                ValkeyLeaseStore.builder(namespace).cluster("redis://" + server.host() + ":" + server.port()));
        assertThat(problem.what()).isEqualTo("it is a server by itself, and was named as a node of a cluster");
        assertThat(problem.repair()).contains("as a server", "uri(…)", "lease4j.valkey.uri", "without --cluster");
    }

    @Test
    void a_server_that_does_not_answer_is_waited_for_no_longer_than_was_said() {
        try (ValkeyServer silent = TestServer.builder().start()) {
            silent.pause();
            Deadline patience = Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock());
            OpenProblem problem = onlyProblem(ValkeyLeaseStore.builder(namespace)
                    .uri("redis://" + MinimalUser.NAME + ":" + MinimalUser.PASSWORD + "@" + silent.host() + ":"
                            + silent.port())
                    .openTimeout(Duration.ofMillis(500)));
            assertThat(problem.kind()).isEqualTo(OpenProblem.Kind.UNREACHABLE);
            assertThat(patience.isPast()).isFalse();
            silent.resume();
        }
    }

    @Test
    void too_many_clients() {
        try (ValkeyServer full = TestServer.builder().option("maxclients", "1").start();
                ServerConnection theOne = full.connect()) {
            assertThat(theOne.command("PING").text()).isEqualTo("PONG");
            // Whether the client library has read why, before the server closed the connection, is a matter of luck.
            assertThat(onlyProblem(TestServer.store(full, namespace)).kind()).isEqualTo(OpenProblem.Kind.UNREACHABLE);
        }
    }

    private OpenProblem onlyProblem(ValkeyLeaseStoreBuilder builder) {
        List<OpenProblem> problems = problems(builder);
        assertThat(problems).hasSize(1);
        return problems.get(0);
    }

    private List<OpenProblem> problems(ValkeyLeaseStoreBuilder builder) {
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

    /** The same look at the server as while opening, without opening and closing a client each time. */
    private static List<OpenProblem> health() {
        return healthy.health(Deadline.within(Duration.ofSeconds(10), SystemTime.monotonicClock()))
                .toCompletableFuture()
                .join();
    }

    private static void command(String... words) {
        command(server, words);
    }

    private static void command(ValkeyServer to, String... words) {
        try (ServerConnection somebody = to.connect()) {
            var unused = somebody.command(words);
        }
    }
}
