package io.lease4j.valkey.internal;

import io.lease4j.Deadline;
import io.lease4j.RefusedReason;
import io.lease4j.time.Scheduler;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateAdapter;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
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

    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final RedisAsyncCommands<byte[], byte[]> commands;
    private final int mostUnderWay;
    private final Scheduler scheduler;
    private final Executor executor;
    private final Function<Node, CompletionStage<List<String>>> check;
    private final Doubts doubts;
    private final WireCounts counts;
    private final AtomicBoolean watching = new AtomicBoolean();
    private volatile boolean wasOpen;

    /** Whether a script may have keys of one shard only. */
    private volatile boolean shardsApart;

    private final Map<Integer, Gathering> gatherings = new ConcurrentHashMap<>();

    private final AtomicLong epoch = new AtomicLong();

    /** The epoch in which the connection was given up last. */
    private final AtomicLong leaving = new AtomicLong(-1);

    /** The look at the server that lets calls pass; null after a loss of the connection. */
    private final AtomicReference<@Nullable CompletableFuture<List<String>>> gate = new AtomicReference<>();

    Node(
            StatefulRedisConnection<byte[], byte[]> connection,
            boolean shardsApart,
            int mostUnderWay,
            Scheduler scheduler,
            Executor executor,
            Function<Node, CompletionStage<List<String>>> check,
            Doubts doubts,
            WireCounts counts) {
        this.connection = connection;
        this.commands = connection.async();
        this.shardsApart = shardsApart;
        this.mostUnderWay = mostUnderWay;
        this.scheduler = scheduler;
        this.executor = executor;
        this.check = check;
        this.doubts = doubts;
        this.counts = counts;
        connection.addListener(new Watcher());
    }

    /** Runs a script on a shard, with others where it can; or says why there is no answer. The stage never fails. */
    CompletableFuture<Passage> run(int shard, Script script, byte[][] keys, Arguments arguments, Deadline deadline) {
        Duration left = deadline.remaining();
        if (left.isZero()) {
            return CompletableFuture.completedFuture(
                    new Passage.NotExecuted(RefusedReason.DEADLINE_EXCEEDED, "the deadline is past"));
        }
        Sending sending = new Sending(this, shard, script, keys, arguments);
        sending.timeOutAfter(left);
        sending.begin();
        return sending.result();
    }

    /** From now on a script has keys of one shard only. */
    void keepShardsApart() {
        shardsApart = true;
    }

    /** Where the steps on a shard wait that may go together. */
    Gathering gathering(int shard) {
        int together = shardsApart ? shard : 0;
        Gathering known = gatherings.get(together);
        return known != null
                ? known
                : gatherings.computeIfAbsent(together, unused -> new Gathering(this, mostUnderWay));
    }

    /** Writes a command to the connection. It ends with a failure if that cannot be done. Does not block. */
    void dispatch(ScriptCommand command) {
        try {
            var unused = connection.dispatch(command);
        } catch (RuntimeException e) {
            var unused = command.completeExceptionally(e);
        }
    }

    /** Has the server load a script that it does not know. */
    CompletionStage<String> load(Script script) {
        counts.reloaded();
        return ask(c -> c.scriptLoad(script.text()));
    }

    /** How often the connection was lost or made: a command that saw it change may have been sent twice. */
    long epoch() {
        return epoch.get();
    }

    /** Whether calls pass at once. */
    boolean isOpen() {
        CompletableFuture<List<String>> known = gate.get();
        return known != null && known.isDone() && !isClosed(known);
    }

    /** Raises a doubt if the answer to what is sent now, or waits to be, is overdue. */
    void watch(CompletableFuture<?> answer) {
        doubts.watch(watching, answer);
    }

    Doubts doubts() {
        return doubts;
    }

    Scheduler scheduler() {
        return scheduler;
    }

    Executor executor() {
        return executor;
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
    CompletableFuture<List<String>> gate() {
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

    /**
     * Where one answer is missing, or was never asked for, every later one is given to the wrong command: the connection
     * is of no use any more. The server ends it on request, and the client library makes another one.
     */
    void startOver(long brokenIn) {
        if (brokenIn == epoch.get() && leaving.getAndSet(brokenIn) != brokenIn) {
            LOG.warn("answers came out of step: the connection is made anew");
            var unused = ask(RedisAsyncCommands::quit);
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
