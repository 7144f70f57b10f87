package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.Case;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A subject that is kept busy for a while; before a while that counts there is a shorter one that does not. */
abstract class TimedCase implements Case {

    final Opened subject;
    final MonotonicClock clock = SystemTime.monotonicClock();
    private final String name;

    TimedCase(String workload, Opened subject) {
        this.name = workload + subject.name();
        this.subject = subject;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final void warmUp(Plan plan) throws Exception {
        Map<String, Double> unused = run(plan, plan.first());
    }

    @Override
    public final Map<String, Double> measure(Plan plan) throws Exception {
        Map<String, Double> unused = run(plan, plan.warm());
        return run(plan, plan.slice());
    }

    /** Keeps it busy for so long and says what came of it. */
    abstract Map<String, Double> run(Plan plan, Duration length) throws CaseFailedException, InterruptedException;

    final Stages stages() throws CaseFailedException {
        return subject.get()
                .stages()
                .orElseThrow(() -> new CaseFailedException(subject.name() + " does not offer stages"));
    }

    static void rethrow(@Nullable Throwable why) throws CaseFailedException {
        if (why != null) {
            throw CaseFailedException.ofPair(why);
        }
    }
}
