package io.lease4j.valkey.internal;

import io.lease4j.Deadline;
import io.lease4j.LeaseKey;
import io.lease4j.RenewOutcome;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Renewal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Sorts renewals into those that go in one script: of one shard, with one deadline, not too many. Confined to one thread. */
final class RenewBatches {

    /**
     * The server does nothing else while a script runs. Each renewal takes it 15 to 30 µs, so this many take 2 ms at most:
     * a twentieth of what its own background work may take in one go, and long enough that what a script costs beside them
     * no longer matters.
     */
    static final int MOST_IN_A_SCRIPT = 64;

    /** Deadlines of one call of a front door differ by what it took to make them. */
    private static final long SAME_DEADLINE_NANOS = Duration.ofMillis(10).toNanos();

    private final List<Batch> all = new ArrayList<>();
    private final Map<Integer, Batch> lastOfShard = new HashMap<>();

    CompletionStage<Answer<RenewOutcome>> add(int shard, Question<RenewOutcome> question, Renewal renewal) {
        Batch batch = lastOfShard.get(shard);
        if (batch == null || !batch.takes(renewal)) {
            batch = new Batch(renewal.transmission().deadline());
            lastOfShard.put(shard, batch);
            all.add(batch);
        }
        return batch.add(question, renewal);
    }

    List<Batch> all() {
        return all;
    }

    /** What goes in one script, and the answers that wait for it. */
    static final class Batch {

        private final Deadline deadline;
        private final List<Renewal> renewals = new ArrayList<>();
        private final List<Question<RenewOutcome>> questions = new ArrayList<>();
        private final List<CompletableFuture<Answer<RenewOutcome>>> answers = new ArrayList<>();

        Batch(Deadline deadline) {
            this.deadline = deadline;
        }

        boolean takes(Renewal renewal) {
            return renewals.size() < MOST_IN_A_SCRIPT
                    && isSoon(renewal.transmission().deadline());
        }

        private boolean isSoon(Deadline other) {
            return other == deadline
                    || Math.abs(other.remaining().minus(deadline.remaining()).toNanos()) <= SAME_DEADLINE_NANOS;
        }

        CompletionStage<Answer<RenewOutcome>> add(Question<RenewOutcome> question, Renewal renewal) {
            CompletableFuture<Answer<RenewOutcome>> answer = new CompletableFuture<>();
            renewals.add(renewal);
            questions.add(question);
            answers.add(answer);
            return answer;
        }

        List<Renewal> renewals() {
            return renewals;
        }

        List<Question<RenewOutcome>> questions() {
            return questions;
        }

        List<LeaseKey> keys() {
            return renewals.stream().map(renewal -> renewal.request().key()).toList();
        }

        Deadline deadline() {
            return deadline;
        }

        /** All are of one record: what any of them was shown is evidence for all. */
        long highestSeen() {
            return renewals.stream()
                    .mapToLong(renewal -> renewal.transmission().highestSeen())
                    .max()
                    .orElse(0);
        }

        void answer(int which, CompletionStage<Answer<RenewOutcome>> answer) {
            var unused = answer.whenComplete((told, failure) -> {
                if (failure == null) {
                    answers.get(which).complete(told);
                } else {
                    answers.get(which).completeExceptionally(failure);
                }
            });
        }
    }
}
