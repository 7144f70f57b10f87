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
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Connects, looks at the server and at what it keeps, and hands over a store's steps or what stands against it. */
public final class Connecting {

    /** Commands that were not answered yet; beyond, calls are refused instead of queued. */
    private static final int MOST_IN_FLIGHT = 65_536;

    /**
     * What the builder collected.
     *
     * @param client the caller's own client; null if one is to be made
     */
    public record Wishes(
            Namespace namespace,
            int shards,
            RedisURI uri,
            @Nullable RedisClient client,
            Optional<SslOptions> ssl,
            Optional<NamespaceId> namespaceId,
            Optional<NamespaceSettings> settings,
            boolean toBeCreated,
            Duration openTimeout,
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
        StatefulRedisConnection<byte[], byte[]> connection;
        try {
            connection = connect(deadline);
        } catch (RuntimeException e) {
            close();
            notOpened.accept(List.of(unreachable(e)));
            return;
        }
        Bounded bounded = new Bounded(wishes.scheduler(), Runnable::run);
        Executor executor = neverRefusing(wishes.executor());
        Node node = new Node(connection, wishes.scheduler(), executor, ServerCheck::afterReconnect);
        Serving serving = new Serving(wishes.namespace(), wishes.shards());
        Admission admission = new Admission();
        Steps steps = new Steps(serving, node, admission);
        List<OpenProblem> problems = bounded.within(
                        deadline,
                        ServerCheck.atOpening(node, serving.keys(0).lease("probe"))
                                .exceptionally(failure -> List.of(unreachable(failure))),
                        List.of(silent()))
                .toCompletableFuture()
                .join();
        if (problems.isEmpty()) {
            node.open();
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

    /** An executor that refuses, because it was shut down or is full, must leave nobody without an answer. */
    private static Executor neverRefusing(Executor given) {
        return task -> {
            try {
                given.execute(task);
            } catch (RejectedExecutionException e) {
                task.run();
            }
        };
    }

    private StatefulRedisConnection<byte[], byte[]> connect(Deadline deadline) {
        RedisClient client = wishes.client();
        if (client == null) {
            RedisClient own = RedisClient.create(wishes.uri());
            own.setOptions(options());
            made.push(own::shutdown);
            client = own;
        }
        CompletableFuture<StatefulRedisConnection<byte[], byte[]>> connecting =
                client.connectAsync(ByteArrayCodec.INSTANCE, wishes.uri()).toCompletableFuture();
        // Whenever it comes: one that is given up here may still be made.
        made.push(() -> {
            var unused = connecting.thenAccept(StatefulRedisConnection::close);
        });
        try {
            return connecting.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new CompletionException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException("interrupted while connecting", e);
        }
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
        boolean refused = said.startsWith("WRONGPASS") || said.startsWith("NOAUTH");
        return refused
                ? OpenProblem.of(
                        OpenProblem.Kind.NOT_AUTHENTICATED,
                        "the server refused user or password",
                        "see that both are right, and that the user is on")
                : OpenProblem.of(
                        OpenProblem.Kind.UNREACHABLE,
                        cause.getClass().getSimpleName() + ": " + said,
                        "see that address, network and certificates are right, and open again");
    }
}
