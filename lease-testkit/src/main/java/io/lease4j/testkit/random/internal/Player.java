package io.lease4j.testkit.random.internal;

import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.check.Finding;
import io.lease4j.testkit.random.check.HistoryChecker;
import io.lease4j.testkit.random.history.History;
import java.util.List;
import java.util.function.Supplier;

/** Plays plans on fresh targets and checks what was recorded. Thread-safe if the supplier is. */
public final class Player {

    private static final int CLIENTS = 4;
    private static final int KEYS = 3;

    private final Supplier<? extends RandomTarget> targets;

    /** Plays on the targets that the supplier opens, a fresh one for each history. */
    public Player(Supplier<? extends RandomTarget> targets) {
        this.targets = targets;
    }

    /** What came of one plan; whether it took its time from the machine. */
    public record Played(Plan plan, History history, List<Finding> findings, boolean realTime) {

        /** Tells whether a rule was broken. */
        public boolean failed() {
            return !findings.isEmpty();
        }
    }

    /** Plays the plan of a seed. */
    public Played play(long seed, int operations) {
        return play(Plan.of(seed, CLIENTS, KEYS, operations));
    }

    Played play(Plan plan) {
        RandomTarget target = targets.get();
        boolean realTime = target.isRealTime();
        History history = Run.play(target, plan);
        return new Played(plan, history, HistoryChecker.standard().check(history), realTime);
    }
}
