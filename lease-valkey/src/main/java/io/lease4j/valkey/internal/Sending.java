package io.lease4j.valkey.internal;

import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.time.Scheduler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One script on its way to a server: sent once, alone or with others, and again only where the server did not run it.
 * Thread-safe.
 */
final class Sending implements Runnable, ScriptCommand.Waiting {

    private static final int MOST_LOADS = 2;
    private static final Scheduler.Cancellation NOTHING = () -> {};
    private static final byte[] REPLICA = "replica".getBytes(StandardCharsets.US_ASCII);

    /** Nothing goes out of one that has ended, and what ends before it was sent has certainly not been executed. */
    private enum State {
        WAITING,
        SENT,
        ENDED
    }

    private final Node node;
    private final int shard;
    private final Script script;
    private final byte[][] keys;
    private final Arguments arguments;
    private final CompletableFuture<Passage> result = new CompletableFuture<>();
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private Scheduler.Cancellation timeout = NOTHING;
    private int loads;
    private boolean doubtful;
    private long sentIn;

    /** The flight that waits for this to end; whoever takes it out tells it. */
    private final AtomicReference<@Nullable Flight> flight = new AtomicReference<>();

    Sending(Node node, int shard, Script script, byte[][] keys, Arguments arguments) {
        this.node = node;
        this.shard = shard;
        this.script = script;
        this.keys = keys;
        this.arguments = arguments;
    }

    CompletableFuture<Passage> result() {
        return result;
    }

    Script script() {
        return script;
    }

    byte[][] keys() {
        return keys;
    }

    Arguments arguments() {
        return arguments;
    }

    void timeOutAfter(Duration left) {
        timeout = node.scheduler().schedule(this, left);
    }

    /** Goes on as soon as the server was looked at. */
    void begin() {
        CompletableFuture<List<String>> open = node.gate();
        if (open.isDone()) {
            pass(open);
        } else {
            var unused = open.whenComplete((problems, failure) -> pass(open));
        }
    }

    private void pass(CompletableFuture<List<String>> open) {
        if (open.isCompletedExceptionally()) {
            end(new Passage.NotExecuted(
                    RefusedReason.BACKEND_UNAVAILABLE, "the server cannot be looked at", isElsewhere(open)));
        } else if (!open.join().isEmpty()) {
            end(new Passage.NotExecuted(
                    RefusedReason.BACKEND_UNAVAILABLE, open.join().get(0)));
        } else {
            // What waits is overdue too: it waits for others whose answers are.
            node.watch(result);
            if (script.together() != null) {
                node.gathering(shard).add(this);
            } else {
                sendAlone();
            }
        }
    }

    private static boolean isElsewhere(CompletableFuture<List<String>> open) {
        return open.handle((problems, failure) -> Errors.isElsewhere(failure)).join();
    }

    /** The deadline has passed. */
    @Override
    public void run() {
        // In this order: what was not sent then is not sent any more.
        if (state.compareAndSet(State.WAITING, State.ENDED)) {
            node.doubts().raise();
            tell(new Passage.NotExecuted(RefusedReason.DEADLINE_EXCEEDED, "not sent within the deadline"));
        } else {
            end(new Passage.Unanswered(UnknownReason.NO_ANSWER, "no answer within the deadline"));
        }
    }

    /** Notes that it is sent now, as part of a flight; false if it ended before. */
    boolean leave(Flight with) {
        if (!state.compareAndSet(State.WAITING, State.SENT)) {
            return false;
        }
        flight.set(with);
        if (state.get() == State.ENDED) {
            leaveFlight();
        }
        return true;
    }

    private void leaveFlight() {
        Flight with = flight.getAndSet(null);
        if (with != null) {
            with.ended();
        }
    }

    /** Sends it by itself, for the first time or again. */
    void sendAlone() {
        if (!state.compareAndSet(State.WAITING, State.SENT) && state.get() == State.ENDED) {
            return;
        }
        sentIn = node.epoch();
        node.dispatch(new ScriptCommand(new ScriptArguments(script, keys, arguments), this));
    }

    /** Takes the answer, or why there is none. */
    @Override
    public void accept(@Nullable List<@Nullable Object> values, @Nullable Throwable failure) {
        // The client library may have sent it before: what this answer says is of the last time only.
        doubtBut(sentIn);
        if (failure == null) {
            List<@Nullable Object> replied = Objects.requireNonNullElse(values, List.of());
            if (!isAnswered(replied)) {
                node.startOver(sentIn);
            } else if (isFromReplica(replied)) {
                node.doubts().raise();
            }
            answered(replied);
            return;
        }
        if (Errors.isNoScript(failure) && loads < MOST_LOADS) {
            loads++;
            var unused = node.load(script).whenComplete((sha, notLoaded) -> {
                if (notLoaded == null) {
                    sendAlone();
                } else {
                    end(judged(Errors.passage(notLoaded), true));
                }
            });
            return;
        }
        failed(Errors.passage(failure));
    }

    /** Whether an answer says that it belongs to this command. */
    private boolean isAnswered(List<@Nullable Object> values) {
        return !values.isEmpty()
                && values.get(0) instanceof byte[] text
                && (values.size() > 1 ? arguments.beginsWith(text) : arguments.isEchoedBy(text));
    }

    /** What the prologue of every script answers where the server is no primary. */
    private static boolean isFromReplica(List<@Nullable Object> values) {
        return values.size() > 1 && values.get(1) instanceof byte[] code && Arrays.equals(code, REPLICA);
    }

    /** Notes that it may have run before, if the connection changed since it was sent. */
    void doubtBut(long epoch) {
        doubtful = doubtful || node.epoch() != epoch;
    }

    void answered(List<@Nullable Object> values) {
        end(new Passage.Replied(values, doubtful));
    }

    void failed(Passage passage) {
        end(judged(passage, false));
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
            node.doubts().raise();
        }
        if (state.getAndSet(State.ENDED) != State.ENDED) {
            tell(passage);
        }
    }

    private void tell(Passage passage) {
        leaveFlight();
        node.executor().execute(() -> {
            timeout.cancel();
            result.complete(passage);
        });
    }
}
