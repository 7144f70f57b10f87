package io.lease4j.valkey.internal;

import io.lease4j.Deadline;
import io.lease4j.RefusedReason;
import io.lease4j.spi.StoreCounts;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import io.lease4j.valkey.OpenProblem;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The primaries of all shards, with one connection to each. A command goes to the primary of its shard; where a cluster
 * says that it certainly did not run and belongs elsewhere, it goes there within its deadline. A connection is made when
 * it is needed first, and given up when no shard needs it any more. Thread-safe.
 */
final class Primaries implements AutoCloseable {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(320);

    private static final int MOST_LOOKS = 20;

    /** How long answers of a server may still come that nothing is sent to any more. */
    private static final Duration PARTING = Duration.ofSeconds(1);

    private final Topology topology;
    private final RedisClient client;
    private final int shards;
    private final IntFunction<byte[]> probes;
    private final int mostUnderWay;
    private final Scheduler scheduler;
    private final Executor executor;
    private final Doubts doubts;
    private final WireCounts counts = new WireCounts();
    private final Map<String, CompletableFuture<Node>> nodes = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** Where the topology cannot change, the one connection; it stays the same until it is closed. */
    private volatile @Nullable Node only;

    /** The probes are a key of each shard that rights are tried on; mostUnderWay is as {@link Gathering} has it. */
    Primaries(
            Topology topology,
            RedisClient client,
            int shards,
            IntFunction<byte[]> probes,
            int mostUnderWay,
            Scheduler scheduler,
            Executor executor,
            MonotonicClock clock) {
        this.topology = topology;
        this.client = client;
        this.shards = shards;
        this.probes = probes;
        this.mostUnderWay = mostUnderWay;
        this.scheduler = scheduler;
        this.executor = executor;
        this.doubts = new Doubts(topology, this::learn, scheduler, clock);
    }

    /** Runs a script on a shard, or says why there is no answer; the stage never fails. */
    CompletableFuture<Passage> run(int shard, Script script, byte[][] keys, Arguments arguments, Deadline deadline) {
        Node ready = topology.canChange() ? null : ready(topology.primaryOf(shard));
        return ready != null
                ? ready.run(shard, script, keys, arguments, deadline)
                : attempt(shard, node -> node.run(shard, script, keys, arguments, deadline), deadline, FIRST_PAUSE);
    }

    /** The connection to the one server there is, if it is made: what nearly every call finds. */
    private @Nullable Node ready(Optional<RedisURI> uri) {
        Node known = only;
        if (known != null) {
            return known;
        }
        CompletableFuture<Node> connecting =
                uri.map(Primaries::address).map(nodes::get).orElse(null);
        if (connecting != null && connecting.isDone() && !connecting.isCompletedExceptionally()) {
            known = connecting.join();
            only = known;
        }
        return known;
    }

    private CompletableFuture<Passage> attempt(
            int shard, Function<Node, CompletableFuture<Passage>> command, Deadline deadline, Duration pause) {
        CompletableFuture<Passage> passage = topology.primaryOf(shard)
                .map(uri -> sent(node(uri, shard), command, deadline))
                .orElseGet(Primaries::nowhere);
        return topology.canChange()
                ? passage.thenCompose(told -> judged(told, shard, command, deadline, pause))
                : passage;
    }

    private CompletableFuture<Passage> judged(
            Passage told,
            int shard,
            Function<Node, CompletableFuture<Passage>> command,
            Deadline deadline,
            Duration pause) {
        boolean again = told instanceof Passage.NotExecuted certain
                && certain.elsewhere()
                && deadline.remaining().compareTo(pause) > 0;
        if (!again) {
            return CompletableFuture.completedFuture(told);
        }
        doubts.raise();
        CompletableFuture<Passage> later = new CompletableFuture<>();
        Duration next = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        try {
            var unused = scheduler.schedule(
                    () -> executor.execute(() -> {
                        var unusedSent = attempt(shard, command, deadline, next).thenAccept(later::complete);
                    }),
                    pause);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(told);
        }
        return later;
    }

    private static CompletableFuture<Passage> nowhere() {
        return CompletableFuture.completedFuture(
                new Passage.NotExecuted(RefusedReason.BACKEND_UNAVAILABLE, "no primary of the shard is known", true));
    }

    /** Sends to a node that is connected, or as soon as it is. */
    private CompletableFuture<Passage> sent(
            CompletableFuture<Node> connecting, Function<Node, CompletableFuture<Passage>> command, Deadline deadline) {
        if (connecting.isDone() && !connecting.isCompletedExceptionally()) {
            return command.apply(connecting.join());
        }
        CompletableFuture<Node> inTime = new CompletableFuture<>();
        Scheduler.Cancellation timeout = scheduler.schedule(() -> inTime.cancel(false), deadline.remaining());
        var unused = connecting.whenComplete((node, failure) -> {
            if (failure != null) {
                inTime.completeExceptionally(failure);
            } else {
                inTime.complete(node);
            }
        });
        return inTime.handle((node, failure) -> Optional.ofNullable(failure == null ? node : null))
                .thenComposeAsync(
                        node -> {
                            timeout.cancel();
                            return node.map(command).orElseGet(() -> notConnected(inTime.isCancelled()));
                        },
                        executor);
    }

    private static CompletableFuture<Passage> notConnected(boolean tooLate) {
        return CompletableFuture.completedFuture(
                tooLate
                        ? new Passage.NotExecuted(RefusedReason.DEADLINE_EXCEEDED, "not sent within the deadline")
                        : new Passage.NotExecuted(RefusedReason.BACKEND_UNAVAILABLE, "the server cannot be reached"));
    }

    /** The connection to a server: the one that is there, or a new one. One that could not be made is made anew. */
    private CompletableFuture<Node> node(RedisURI uri, int shard) {
        String address = address(uri);
        CompletableFuture<Node> fresh = new CompletableFuture<>();
        CompletableFuture<Node> known = nodes.putIfAbsent(address, fresh);
        if (known != null) {
            return known;
        }
        var unused = connect(uri, shard).whenComplete((node, failure) -> {
            if (failure != null) {
                nodes.remove(address, fresh);
                fresh.completeExceptionally(failure);
                doubts.raise();
            } else if (closed) {
                node.close();
                fresh.completeExceptionally(new IllegalStateException("the store is closed"));
            } else {
                fresh.complete(node);
            }
        });
        return fresh;
    }

    private CompletionStage<Node> connect(RedisURI uri, int shard) {
        try {
            return Refusals.told(() -> client.connectAsync(ByteArrayCodec.INSTANCE, uri))
                    .thenApply(connection -> {
                        counts.connected();
                        return new Node(
                                connection,
                                topology.keepsShardsApart(),
                                mostUnderWay,
                                scheduler,
                                executor,
                                node -> look(node, shard),
                                doubts,
                                counts);
                    });
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Everything is looked at once; after that, what may have changed. */
    private CompletionStage<List<String>> look(Node node, int shard) {
        CompletionStage<List<OpenProblem>> problems =
                node.wasOpen() ? ServerCheck.afterReconnect(node) : ServerCheck.atOpening(node, probes.apply(shard));
        return problems.thenApply(
                found -> found.stream().map(OpenProblem::toString).toList());
    }

    /** Learns where the primaries are. */
    CompletionStage<Void> learn() {
        try {
            return topology.learn().thenRun(this::part);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Leaves the servers that no shard needs any more. */
    private void part() {
        Set<String> needed = IntStream.range(0, shards)
                .mapToObj(topology::primaryOf)
                .flatMap(Optional::stream)
                .map(Primaries::address)
                .collect(Collectors.toSet());
        Map.copyOf(nodes).forEach((address, node) -> {
            if (!needed.contains(address) && node.isDone() && nodes.remove(address, node)) {
                var unused = node.thenAccept(left -> later(left::close));
            }
        });
    }

    private void later(Runnable parting) {
        try {
            var unused = scheduler.schedule(parting, PARTING);
        } catch (RejectedExecutionException e) {
            parting.run();
        }
    }

    /** Looks at every server that serves a shard, and lets calls pass where nothing stands against it. */
    CompletionStage<List<OpenProblem>> open() {
        return look(Node::open, MOST_LOOKS).whenComplete((problems, failure) -> counts.opened());
    }

    /** Looks at every server that serves a shard; returns what stands against using it. */
    CompletionStage<List<OpenProblem>> look() {
        return look(node -> {}, 0);
    }

    private CompletionStage<List<OpenProblem>> look(Consumer<Node> sound, int again) {
        List<CompletableFuture<List<OpenProblem>>> looks = new ArrayList<>();
        Set<String> asked = ConcurrentHashMap.newKeySet();
        for (int shard = 0; shard < shards; shard++) {
            Optional<RedisURI> uri = topology.primaryOf(shard);
            if (uri.isEmpty()) {
                doubts.raise();
                looks.add(CompletableFuture.completedFuture(List.of(unserved(shard))));
                break;
            }
            if (asked.add(address(uri.get()))) {
                looks.add(look(uri.get(), shard, sound, again));
            }
        }
        return CompletableFuture.allOf(looks.toArray(new CompletableFuture<?>[0]))
                .thenApply(all -> looks.stream()
                        .flatMap(look -> look.join().stream())
                        .distinct()
                        .toList());
    }

    private CompletableFuture<List<OpenProblem>> look(RedisURI uri, int shard, Consumer<Node> sound, int again) {
        return node(uri, shard)
                .thenCompose(node -> lookAtOnceConnected(node, shard, again).thenApply(problems -> {
                    if (problems.isEmpty()) {
                        sound.accept(node);
                    }
                    return problems;
                }))
                .exceptionally(failure -> List.of(Connecting.unreachable(failure)))
                .thenApply(problems -> topology.canChange()
                        ? problems.stream()
                                .map(problem -> at(address(uri), problem))
                                .toList()
                        : problems);
    }

    /** A connection that the client library has only just handed out does not always take commands yet. */
    private CompletionStage<List<OpenProblem>> lookAtOnceConnected(Node node, int shard, int again) {
        return ServerCheck.atOpening(node, probes.apply(shard)).exceptionallyCompose(failure -> {
            if (again == 0 || !Errors.isNotSent(failure)) {
                return CompletableFuture.failedFuture(failure);
            }
            CompletableFuture<List<OpenProblem>> later = new CompletableFuture<>();
            var unused = scheduler.schedule(
                    () -> {
                        var unusedLook = lookAtOnceConnected(node, shard, again - 1)
                                .whenComplete((problems, still) -> {
                                    if (still == null) {
                                        later.complete(problems);
                                    } else {
                                        later.completeExceptionally(still);
                                    }
                                });
                    },
                    FIRST_PAUSE);
            return later;
        });
    }

    private static OpenProblem unserved(int shard) {
        return OpenProblem.of(
                OpenProblem.Kind.UNREACHABLE,
                "no primary of shard " + shard + " is known",
                "see that the cluster serves all slots, or that the sentinels know the primary, and open again");
    }

    private static OpenProblem at(String address, OpenProblem problem) {
        return OpenProblem.of(problem.kind(), address + ": " + problem.what(), problem.repair());
    }

    /** What refutes that restarts of the server of a shard keep everything. */
    CompletionStage<List<String>> retentionObstacles(int shard) {
        return topology.primaryOf(shard)
                .map(uri -> node(uri, shard).thenCompose(Retention::obstacles))
                .orElseGet(() -> CompletableFuture.completedFuture(List.of("no primary of the shard is known")));
    }

    StoreCounts counts() {
        return counts.read();
    }

    private static String address(RedisURI uri) {
        return uri.getSocket() != null ? uri.getSocket() : uri.getHost() + ":" + uri.getPort();
    }

    @Override
    public void close() {
        closed = true;
        only = null;
        nodes.values().forEach(connecting -> {
            var unused = connecting.thenAccept(Node::close);
        });
        nodes.clear();
    }

    /** Uses the connections no more, and leaves it to their client to close them: it warns of one that was closed before. */
    void leave() {
        closed = true;
        only = null;
        nodes.clear();
    }
}
