package io.lease4j.valkey.internal;

import io.lease4j.Deadline;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import io.lease4j.valkey.OpenProblem;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.protocol.RedisCommand;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Connects, looks at the server and at what it keeps, and hands over a store's steps or what stands against it. */
public final class Connecting {

    /** Commands that were not answered yet; beyond, calls are refused instead of queued. */
    static final int MOST_IN_FLIGHT = 65_536;

    /** How long a node or a sentinel may take to say where the primaries are: a frozen one says nothing. */
    private static final Duration TOPOLOGY_PATIENCE = Duration.ofSeconds(1);

    /** Where that is said: by a caller of the builder, in an application's properties, with the operator's command. */
    static final String AS_CLUSTER = "cluster(…) of the builder, lease4j.valkey.cluster, or lease-cli --cluster";

    private static final String AS_SERVER = "uri(…) of the builder, lease4j.valkey.uri, or lease-cli without --cluster";

    /** What the builder collected. */
    public record Wishes(
            Namespace namespace,
            int shards,
            Place place,
            Optional<SslOptions> ssl,
            Optional<NamespaceId> namespaceId,
            Optional<NamespaceSettings> settings,
            boolean toBeCreated,
            Duration openTimeout,
            int mostUnderWay,
            Executor executor,
            MonotonicClock clock,
            Scheduler scheduler,
            boolean ownsScheduler) {}

    private final Wishes wishes;

    /** What was made here, in the order in which it is to be closed. */
    private final Deque<Runnable> made = new ArrayDeque<>();

    private Connecting(Wishes wishes) {
        this.wishes = wishes;
    }

    /** Opens; hands the steps or the problems to one of the two. Blocks until the server has answered. */
    public static void open(Wishes wishes, Consumer<ValkeySteps> opened, Consumer<List<OpenProblem>> notOpened) {
        new Connecting(wishes).open(opened, notOpened);
    }

    private void open(Consumer<ValkeySteps> opened, Consumer<List<OpenProblem>> notOpened) {
        Deadline deadline = Deadline.within(wishes.openTimeout(), wishes.clock());
        if (wishes.ownsScheduler()) {
            made.push(wishes.scheduler()::close);
        }
        Serving serving = new Serving(wishes.namespace(), wishes.shards());
        Executor executor = neverRefusing(wishes.executor());
        Primaries primaries = primaries(serving, executor);
        Admission admission = new Admission();
        Steps steps = new Steps(serving, primaries, admission);
        Bounded bounded = new Bounded(wishes.scheduler(), Runnable::run);
        List<OpenProblem> problems = bounded.within(
                        deadline,
                        primaries
                                .learn()
                                .thenCompose(learnt -> primaries.open())
                                .exceptionally(failure -> List.of(unreachable(failure))),
                        List.of(silent()))
                .toCompletableFuture()
                .join();
        if (problems.isEmpty()) {
            problems = new Opening(steps, wishes.namespaceId(), wishes.settings(), wishes.toBeCreated())
                    .look(deadline)
                    .toCompletableFuture()
                    .join();
        }
        if (!problems.isEmpty()) {
            close();
            notOpened.accept(problems);
            return;
        }
        opened.accept(new ValkeySteps(steps, admission, new Bounded(wishes.scheduler(), executor), this::close));
    }

    /** An executor that refuses, because it was shut down or is full, or that throws, must leave nobody without an answer. */
    private static Executor neverRefusing(Executor given) {
        return task -> {
            try {
                given.execute(task);
            } catch (RuntimeException e) {
                task.run();
            }
        };
    }

    /** Who says where the servers are, and what connects to them. */
    private record Reach(Topology topology, RedisClient client) {}

    private Primaries primaries(Serving serving, Executor executor) {
        Reach reach = wishes.place()
                .match(
                        one -> new Reach(new Topology.OneServer(one.uri()), client(one.client(), one.uri())),
                        watched -> watched(client(watched.client(), watched.uri()), watched.uri()),
                        cluster -> cluster(cluster, shard -> serving.keys(shard).authority()));
        Primaries primaries = new Primaries(
                reach.topology(),
                reach.client(),
                serving.shards(),
                shard -> serving.keys(shard).lease("probe"),
                wishes.mostUnderWay(),
                wishes.scheduler(),
                executor,
                wishes.clock());
        made.push(isClientGiven() ? primaries::close : primaries::leave);
        return primaries;
    }

    /** A client of the caller's stays, so that its connections are closed; one of ours closes them when it is shut down. */
    private boolean isClientGiven() {
        return wishes.place().match(one -> one.client() != null, watched -> watched.client() != null, cluster -> false);
    }

    private RedisClient client(@Nullable RedisClient given, RedisURI uri) {
        if (given != null) {
            return given;
        }
        RedisClient own = RedisClient.create();
        own.setOptions(options()
                .mutate()
                .timeoutOptions(TimeoutOptions.builder()
                        .timeoutSource(new Untimed(uri.getTimeout()))
                        .build())
                .build());
        made.push(own::shutdown);
        return own;
    }

    /** Scripts have deadlines of their own: another time-out for each would only be set and taken back. */
    private static final class Untimed extends TimeoutOptions.TimeoutSource {

        private final Duration others;

        Untimed(Duration others) {
            this.others = others;
        }

        @Override
        public long getTimeout(RedisCommand<?, ?, ?> command) {
            return command instanceof ScriptCommand ? 0 : others.toMillis();
        }
    }

    private Reach watched(RedisClient client, RedisURI uri) {
        return new Reach(new SentinelTopology(client, uri, TOPOLOGY_PATIENCE, wishes.scheduler()), client);
    }

    /** The cluster's client finds the nodes; what connects to one of them is of the same make. */
    private Reach cluster(Place.Cluster place, IntFunction<byte[]> keys) {
        RedisClusterClient given = place.client();
        RedisClusterClient cluster = given == null ? clusterClient(place.seeds()) : given;
        RedisClient client = RedisClient.create(cluster.getResources());
        client.setOptions(given == null ? options() : given.getOptions());
        made.push(client::shutdown);
        return new Reach(new ClusterTopology(cluster, keys), client);
    }

    private RedisClusterClient clusterClient(List<RedisURI> seeds) {
        RedisClusterClient own = RedisClusterClient.create(
                seeds.stream().map(Connecting::patient).toList());
        own.setOptions(ClusterClientOptions.builder(options())
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(TOPOLOGY_PATIENCE)
                        .build())
                .build());
        made.push(own::shutdown);
        return own;
    }

    private static RedisURI patient(RedisURI seed) {
        return RedisURI.builder(seed).withTimeout(TOPOLOGY_PATIENCE).build();
    }

    /** A command is never sent twice: rejected while disconnected, and not replayed after it was lost. */
    private ClientOptions options() {
        ClientOptions.Builder options = ClientOptions.builder()
                .autoReconnect(true)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(command -> true)
                .requestQueueSize(MOST_IN_FLIGHT)
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(wishes.openTimeout())
                        .keepAlive(true)
                        .build());
        wishes.ssl().ifPresent(options::sslOptions);
        return options.build();
    }

    private void close() {
        while (!made.isEmpty()) {
            made.pop().run();
        }
    }

    static OpenProblem closed() {
        return OpenProblem.of(OpenProblem.Kind.UNREACHABLE, "the store is closed", "open another one");
    }

    static OpenProblem silent() {
        return OpenProblem.of(
                OpenProblem.Kind.UNREACHABLE,
                "the server did not answer in time",
                "see that it answers, and open again");
    }

    /** What a failure to connect says; never with the credentials that were used. */
    static OpenProblem unreachable(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (cause instanceof TimeoutException) {
            return silent();
        }
        String said = String.valueOf(cause.getMessage());
        if (said.startsWith("NOPERM")) {
            return ServerCheck.missing("cluster|nodes");
        }
        if (said.startsWith("MOVED")) {
            return OpenProblem.of(
                    OpenProblem.Kind.UNREACHABLE,
                    "it is one node of a cluster, and what is asked for is on another one",
                    "open the cluster as one: " + AS_CLUSTER);
        }
        if (said.equals(NobodyAskedException.NO_CLUSTER)) {
            return OpenProblem.of(
                    OpenProblem.Kind.UNREACHABLE,
                    "it is a server by itself, and was named as a node of a cluster",
                    "open it as a server: " + AS_SERVER);
        }
        String name =
                cause instanceof NobodyAskedException ? "" : cause.getClass().getSimpleName() + ": ";
        boolean refused = said.startsWith("WRONGPASS") || said.startsWith("NOAUTH");
        return refused
                ? OpenProblem.of(
                        OpenProblem.Kind.NOT_AUTHENTICATED,
                        "the server refused user or password",
                        "see that both are right, and that the user is on")
                : OpenProblem.of(
                        OpenProblem.Kind.UNREACHABLE,
                        name + said,
                        "see that address, network and certificates are right, and open again");
    }
}
