package io.lease4j.testkit.control;

import io.lease4j.RenewOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Renewal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;

/** The renewals of a batch that no fault keeps back: they go on together, and what is let go later goes alone. */
final class Undisturbed {

    private final LeaseStore store;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Renewal> renewals = new ArrayList<>();
    private final List<CompletableFuture<Answer<RenewOutcome>>> answers = new ArrayList<>();
    private boolean gone;

    Undisturbed(LeaseStore store) {
        this.store = store;
    }

    CompletionStage<Answer<RenewOutcome>> send(Renewal renewal) {
        lock.lock();
        try {
            if (!gone) {
                CompletableFuture<Answer<RenewOutcome>> answer = new CompletableFuture<>();
                renewals.add(renewal);
                answers.add(answer);
                return answer;
            }
        } finally {
            lock.unlock();
        }
        return store.renew(renewal.request(), renewal.transmission());
    }

    void go() {
        lock.lock();
        try {
            gone = true;
        } finally {
            lock.unlock();
        }
        List<CompletionStage<Answer<RenewOutcome>>> told = store.renewAll(renewals);
        for (int i = 0; i < renewals.size(); i++) {
            CompletableFuture<Answer<RenewOutcome>> answer = answers.get(i);
            var unused = told.get(i).whenComplete((outcome, failure) -> {
                if (failure == null) {
                    answer.complete(outcome);
                } else {
                    answer.completeExceptionally(failure);
                }
            });
        }
    }
}
