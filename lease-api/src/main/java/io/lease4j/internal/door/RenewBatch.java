package io.lease4j.internal.door;

import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Renewal;
import io.lease4j.spi.Transmission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Holds back the renewals of one call until every one that can be sent at once is there, and sends them together. What
 * comes later (the node's clock was not known, the journal took its time, another stamp was asked for) is sent alone, so
 * that nothing waits for it. Thread-safe.
 */
final class RenewBatch implements RenewMutation.Way {

    private record Waiting(Renewal renewal, CompletableFuture<Answer<RenewOutcome>> answer) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final SharedTimer timer;
    private List<Waiting> waiting = new ArrayList<>();
    private boolean sent;

    RenewBatch(Timers timers) {
        this.timer = new SharedTimer(timers);
    }

    /** Sends a renewal: with the others, or alone if they are on their way. */
    @Override
    public CompletionStage<Answer<RenewOutcome>> send(
            LeaseStore store, RenewRequest request, Transmission transmission) {
        lock.lock();
        try {
            if (!sent) {
                CompletableFuture<Answer<RenewOutcome>> answer = new CompletableFuture<>();
                waiting.add(new Waiting(new Renewal(request, transmission), answer));
                return answer;
            }
        } finally {
            lock.unlock();
        }
        return store.renew(request, transmission);
    }

    @Override
    public Timeouts timeouts(Timers timers) {
        return timer;
    }

    /** Sends what is there. */
    void sendAll(LeaseStore store) {
        List<Waiting> together = taken();
        timer.start();
        if (together.isEmpty()) {
            return;
        }
        try {
            List<CompletionStage<Answer<RenewOutcome>>> answers =
                    store.renewAll(together.stream().map(Waiting::renewal).toList());
            for (int i = 0; i < together.size(); i++) {
                // Of a list that is too short nobody knows whose answers are missing.
                handOn(answers.size() == together.size() ? answers.get(i) : null, together.get(i));
            }
        } catch (RuntimeException | Error thrown) {
            together.forEach(one -> one.answer().completeExceptionally(thrown));
        }
    }

    private List<Waiting> taken() {
        lock.lock();
        try {
            List<Waiting> together = waiting;
            waiting = List.of();
            sent = true;
            return together;
        } finally {
            lock.unlock();
        }
    }

    private static void handOn(@Nullable CompletionStage<Answer<RenewOutcome>> answer, Waiting to) {
        if (answer == null) {
            to.answer().completeExceptionally(new IllegalStateException("a renewal of a batch without a stage"));
            return;
        }
        var unused = answer.whenComplete((told, failure) -> {
            if (failure == null) {
                to.answer().complete(told);
            } else {
                to.answer().completeExceptionally(failure);
            }
        });
    }
}
