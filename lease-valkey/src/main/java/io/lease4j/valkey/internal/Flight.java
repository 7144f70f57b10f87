package io.lease4j.valkey.internal;

import io.lease4j.UnknownReason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Steps that one command takes to the server: one step as its own script, several of one shard in a script for several. Each
 * has its own answer, its own deadline and its own doubt. It is over when the command is answered, or when nobody waits for
 * any of its answers any more. Thread-safe.
 */
final class Flight implements ScriptCommand.Waiting {

    private static final char DECLINED = 'x';
    private static final char FAILED = 'e';

    private static final int FIRST_LINEAGE = 3;

    private final Node node;
    private final Gathering gathering;
    private final AtomicBoolean over = new AtomicBoolean();

    /** Those who wait for an answer, and the one who sends. */
    private final AtomicInteger waiting = new AtomicInteger(1);

    private List<Sending> aboard = List.of();
    private long sentIn;

    Flight(Node node, Gathering gathering) {
        this.node = node;
        this.gathering = gathering;
    }

    /** Whether a step may go with others: it was sent for the first time in the lineage that it is meant for. */
    static boolean isSociable(Sending sending) {
        return sending.arguments().at(FIRST_LINEAGE).equals("");
    }

    /** Sends those that have not ended yet; false if that is none. */
    boolean begin(List<Sending> together) {
        if (!node.isOpen()) {
            // The connection was lost while they waited, and what is there now has to be looked at first.
            together.forEach(Sending::begin);
            return false;
        }
        List<Sending> left = new ArrayList<>(together.size());
        for (Sending sending : together) {
            var unused = waiting.incrementAndGet();
            if (sending.leave(this)) {
                left.add(sending);
            } else {
                unused = waiting.decrementAndGet();
            }
        }
        if (left.isEmpty()) {
            return false;
        }
        aboard = left;
        if (left.size() == 1) {
            left.get(0).sendAlone();
        } else {
            aboard = Groups.byRecord(left);
            sentIn = node.epoch();
            Script script = Objects.requireNonNull(left.get(0).script().together());
            node.dispatch(new ScriptCommand(
                    new ScriptArguments(script, Groups.keys(aboard), Groups.arguments(aboard)), this));
        }
        ended();
        return true;
    }

    /** One of those who wait for an answer does no longer. */
    void ended() {
        if (waiting.decrementAndGet() == 0) {
            land();
        }
    }

    private void land() {
        if (over.compareAndSet(false, true)) {
            gathering.ended();
        }
    }

    @Override
    public void accept(@Nullable List<@Nullable Object> values, @Nullable Throwable failure) {
        land();
        aboard.forEach(sending -> sending.doubtBut(sentIn));
        if (failure == null) {
            answered(Objects.requireNonNullElse(values, List.of()));
        } else if (Errors.isNoScript(failure)) {
            var unused = node.load(Objects.requireNonNull(aboard.get(0).script().together()));
            aboard.forEach(Sending::sendAlone);
        } else if (Errors.isCrossSlot(failure)) {
            // It is a node of a cluster, though it was named as a server, and serves all that is asked for.
            node.keepShardsApart();
            aboard.forEach(Sending::sendAlone);
        } else {
            Passage passage = Errors.passage(failure);
            aboard.forEach(sending -> sending.failed(passage));
        }
    }

    private void answered(List<@Nullable Object> values) {
        if (!isAnswered(values)) {
            node.startOver(sentIn);
            aboard.forEach(sending -> sending.answered(values));
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            answered(aboard.get(i), (byte[]) Objects.requireNonNull(values.get(i)));
        }
    }

    private boolean isAnswered(List<@Nullable Object> values) {
        boolean isAnswered = values.size() == aboard.size();
        for (int i = 0; isAnswered && i < values.size(); i++) {
            isAnswered = values.get(i) instanceof byte[] text
                    && aboard.get(i).arguments().isEchoedBy(text);
        }
        return isAnswered;
    }

    private static void answered(Sending sending, byte[] text) {
        int letter = sending.arguments().echoLength();
        switch (text[letter]) {
            case DECLINED -> sending.sendAlone();
            case FAILED -> {
                String error = new String(text, letter + 1, text.length - letter - 1, StandardCharsets.UTF_8);
                // Whatever it says: it may have been done in part.
                sending.failed(new Passage.Unanswered(UnknownReason.BACKEND_ERROR, error));
            }
            default -> sending.answered(List.of(text));
        }
    }
}
