package io.lease4j.valkey.internal;

import io.lease4j.Deadline;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.time.Scheduler;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateAdapter;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to one server, shared by all calls. Sends a script, loads it if the server does not know it, and says
 * whether it may have run. After every loss of the connection the server is looked at again before anything else is
 * sent. Whatever makes it doubtful that this is still the right server is reported. Thread-safe.
 */
final class Node implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Node.class);

    private static final Scheduler.Cancellation NOTHING = () -> {};

    private static final byte[] REPLICA = "replica".getBytes(StandardCharsets.US_ASCII);

    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final RedisAsyncCommands<byte[], byte[]> commands;
    private final Scheduler scheduler;
    private final Executor executor;
    private final Function<Node, CompletionStage<List<String>>> check;
    private final Doubts doubts;
    private final WireCounts counts;
    private final AtomicBoolean watching = new AtomicBoolean();
    private volatile boolean wasOpen;

    /** Counts losses and returns of the connection: a command that saw it change may have been sent twice. */
    private final AtomicLong epoch = new AtomicLong();

    /** The epoch in which the connection was given up last. */
    private final AtomicLong leaving = new AtomicLong(-1);

    /** The look at the server that lets calls pass; null after a loss of the connection. */
    private final AtomicReference<@Nullable CompletableFuture<List<String>>> gate = new AtomicReference<>();

    Node(
            StatefulRedisConnection<byte[], byte[]> connection,
            Scheduler scheduler,
            Executor executor,
            Function<Node, CompletionStage<List<String>>> check,
            Doubts doubts,
            WireCounts counts) {
        this.connection = connection;
        this.commands = connection.async();
        this.scheduler = scheduler;
        this.executor = executor;
        this.check = check;
        this.doubts = doubts;
        this.counts = counts;
        connection.addListener(new Watcher());
    }

    /** Runs a script, or says why there is no answer; the stage never fails. */
    CompletableFuture<Passage> run(Script script, byte[][] keys, Arguments arguments, Deadline deadline) {
        Duration left = deadline.remaining();
        if (left.isZero()) {
            return CompletableFuture.completedFuture(
                    new Passage.NotExecuted(RefusedReason.DEADLINE_EXCEEDED, "the deadline is past"));
        }
        Sending sending = new Sending(script, keys, arguments);
        sending.timeout = scheduler.schedule(sending, left);
        CompletableFuture<List<String>> open = gate();
        if (open.isDone()) {
            sending.pass(open);
        } else {
            var unused = open.whenComplete((problems, failure) -> sending.pass(open));
        }
        return sending.result;
    }

    /** Sends a command that needs no script; the stage fails as the client library makes it. */
    <T> CompletionStage<T> ask(Function<RedisAsyncCommands<byte[], byte[]>, CompletionStage<T>> command) {
        try {
            return command.apply(commands);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Whether the server was found to be sound once, so that only what may have changed is to be looked at. */
    boolean wasOpen() {
        return wasOpen;
    }

    /** Lets calls pass from now on, because the server was looked at while opening. */
    void open() {
        wasOpen = true;
        gate.set(CompletableFuture.completedFuture(List.of()));
    }

    /** Ends the connection, and so whatever is on its way: that has perhaps been executed. Does not block. */
    @Override
    public void close() {
        epoch.incrementAndGet();
        var unused = connection.closeAsync();
    }

    /** The look that was begun last; a new one after a loss, or after one that found something wrong. */
    private CompletableFuture<List<String>> gate() {
        while (true) {
            CompletableFuture<List<String>> known = gate.get();
            if (known != null && !isClosed(known)) {
                return known;
            }
            CompletableFuture<List<String>> fresh = new CompletableFuture<>();
            if (gate.compareAndSet(known, fresh)) {
                look(fresh);
                return fresh;
            }
        }
    }

    private static boolean isClosed(CompletableFuture<List<String>> look) {
        return look.isDone() && (look.isCompletedExceptionally() || !look.join().isEmpty());
    }

    private void look(CompletableFuture<List<String>> fresh) {
        long before = epoch.get();
        var unused = check.apply(this).whenComplete((problems, failure) -> {
            if (failure != null) {
                doubts.raise();
                fresh.completeExceptionally(failure);
                return;
            }
            if (epoch.get() != before) {
                fresh.completeExceptionally(new IllegalStateException("the connection was lost again"));
                return;
            }
            if (!problems.isEmpty()) {
                LOG.warn("the server is not used: {}", problems);
                doubts.raise();
            } else {
                wasOpen = true;
            }
            fresh.complete(problems);
        });
    }

    /** What the prologue of every script answers where the server is no primary. */
    private static boolean isFromReplica(List<@Nullable Object> values) {
        return values.size() > 1 && values.get(1) instanceof byte[] code && Arrays.equals(code, REPLICA);
    }

    private static boolean isAnswerOf(Arguments arguments, List<@Nullable Object> values) {
        return !values.isEmpty()
                && values.get(0) instanceof byte[] text
                && (values.size() > 1 ? arguments.beginsWith(text) : arguments.isEchoedBy(text));
    }

    /**
     * Where one answer is missing, or was never asked for, every later one is given to the wrong command: the connection
     * is of no use any more. The server ends it on request, and the client library makes another one.
     */
    private void startOver(long brokenIn) {
        if (brokenIn == epoch.get() && leaving.getAndSet(brokenIn) != brokenIn) {
            LOG.warn("answers came out of step: the connection is made anew");
            var unused = ask(RedisAsyncCommands::quit);
        }
    }

    /** One command on its way: sent once, and again only where the server did not know the script. */
    private final class Sending implements Runnable, ScriptCommand.Waiting {

        private static final int MOST_LOADS = 2;

        private final Script script;
        private final byte[][] keys;
        private final Arguments arguments;
        private final CompletableFuture<Passage> result = new CompletableFuture<>();
        private final AtomicBoolean ended = new AtomicBoolean();
        private Scheduler.Cancellation timeout = NOTHING;
        private int loads;
        private boolean doubtful;
        private long sentIn;
        private volatile boolean sent;

        Sending(Script script, byte[][] keys, Arguments arguments) {
            this.script = script;
            this.keys = keys;
            this.arguments = arguments;
        }

        void pass(CompletableFuture<List<String>> open) {
            if (open.isCompletedExceptionally()) {
                end(new Passage.NotExecuted(
                        RefusedReason.BACKEND_UNAVAILABLE, "the server cannot be looked at", isElsewhere(open)));
            } else if (!open.join().isEmpty()) {
                end(new Passage.NotExecuted(
                        RefusedReason.BACKEND_UNAVAILABLE, open.join().get(0)));
            } else {
                send();
            }
        }

        /** The deadline has passed. */
        @Override
        public void run() {
            end(
                    sent
                            ? new Passage.Unanswered(UnknownReason.NO_ANSWER, "no answer within the deadline")
                            : new Passage.NotExecuted(RefusedReason.DEADLINE_EXCEEDED, "not sent within the deadline"));
        }

        private static boolean isElsewhere(CompletableFuture<List<String>> open) {
            return open.handle((problems, failure) -> Errors.isElsewhere(failure))
                    .join();
        }

        private void send() {
            if (ended.get()) {
                return;
            }
            sent = true;
            doubts.watch(watching, result);
            sentIn = epoch.get();
            ScriptCommand command = new ScriptCommand(new ScriptArguments(script, keys, arguments), this);
            try {
                var unused = connection.dispatch(command);
            } catch (RuntimeException e) {
                command.completeExceptionally(e);
            }
        }

        /** Takes the answer, or why there is none. */
        @Override
        public void accept(@Nullable List<@Nullable Object> values, @Nullable Throwable failure) {
            // The client library may have sent it before: what this answer says is of the last time only.
            doubtful = doubtful || epoch.get() != sentIn;
            if (failure == null) {
                List<@Nullable Object> replied = Objects.requireNonNullElse(values, List.of());
                if (!isAnswerOf(arguments, replied)) {
                    startOver(sentIn);
                } else if (isFromReplica(replied)) {
                    doubts.raise();
                }
                end(new Passage.Replied(replied, doubtful));
                return;
            }
            if (Errors.isNoScript(failure) && loads < MOST_LOADS) {
                loads++;
                counts.reloaded();
                var unused = ask(c -> c.scriptLoad(script.text())).whenComplete((sha, notLoaded) -> {
                    if (notLoaded == null) {
                        send();
                    } else {
                        end(judged(Errors.passage(notLoaded), true));
                    }
                });
                return;
            }
            end(judged(Errors.passage(failure), false));
        }

        /** Loading a script changes nothing, so whatever becomes of that, the script has not run. */
        private Passage judged(Passage passage, boolean loading) {
            if (passage instanceof Passage.NotExecuted certain && doubtful) {
                return new Passage.Unanswered(UnknownReason.CONNECTION_LOST, certain.why());
            }
            if (passage instanceof Passage.Unanswered silence && loading && !doubtful) {
                return new Passage.NotExecuted(RefusedReason.BACKEND_UNAVAILABLE, silence.why());
            }
            return passage;
        }

        private void end(Passage passage) {
            if (Errors.isAstray(passage)) {
                doubts.raise();
            }
            if (ended.compareAndSet(false, true)) {
                executor.execute(() -> {
                    timeout.cancel();
                    result.complete(passage);
                });
            }
        }
    }

    /** Notes losses and returns of the connection. */
    private final class Watcher extends RedisConnectionStateAdapter {

        @Override
        public void onRedisConnected(RedisChannelHandler<?, ?> handler, SocketAddress address) {
            // This listens from after the first connection on: whatever comes now is another one.
            counts.connected();
            epoch.incrementAndGet();
        }

        @Override
        public void onRedisDisconnected(RedisChannelHandler<?, ?> handler) {
            epoch.incrementAndGet();
            gate.set(null);
            doubts.raise();
        }
    }
}
