package io.lease4j.benchmarks;

import io.lease4j.benchmarks.figures.Figures;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Goes through the cases: each in every round, in an order that is drawn anew for the round, so that what slows the machine
 * for a while meets no case alone. A case that failed once is left out from then on.
 */
final class Run {

    private final Plan plan;
    private final Consumer<String> says;
    private final Figures figures = new Figures();
    private final MonotonicClock clock = SystemTime.monotonicClock();

    Run(Plan plan, Consumer<String> says) {
        this.plan = plan;
        this.says = says;
    }

    /** Measures; {@code beforeRounds} is called when all are warm. */
    Figures over(List<Case> cases, Runnable beforeRounds) {
        List<Case> inRounds = cases.stream().filter(of -> !of.once()).toList();
        for (Case of : inRounds) {
            attempt(of, "warm-up", () -> of.warmUp(plan));
        }
        beforeRounds.run();
        for (int round = 0; round < plan.rounds(); round++) {
            List<Case> order = new ArrayList<>(inRounds);
            Collections.shuffle(order, new Random(plan.seed() + round));
            order.forEach(Case::roundBegins);
            for (Case of : order) {
                measure(of, round);
            }
        }
        for (Case of : cases) {
            if (of.once()) {
                attempt(of, "warm-up", () -> of.warmUp(plan));
                measure(of, 0);
            }
        }
        return figures;
    }

    private void measure(Case of, int round) {
        attempt(of, "round " + (round + 1), () -> {
            Map<String, Double> values = of.measure(plan);
            figures.add(of.name(), round, values);
        });
    }

    private interface Step {
        void run() throws Exception;
    }

    private void attempt(Case of, String what, Step step) {
        if (figures.failed(of.name())) {
            return;
        }
        long before = clock.nanos();
        try {
            step.run();
            says.accept(of.name() + ", " + what + ": " + (clock.nanos() - before) / 1_000_000 + " ms");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (Exception e) {
            figures.fail(of.name(), what + ": " + e.getMessage());
            says.accept(of.name() + ", " + what + ": FAILED: " + e);
        }
    }
}
