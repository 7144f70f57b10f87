package io.lease4j.benchmarks.size;

import io.lease4j.benchmarks.Case;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import io.lease4j.benchmarks.figures.Spread;
import io.lease4j.benchmarks.pairs.Bulk;
import io.lease4j.benchmarks.pairs.Latencies;
import io.lease4j.benchmarks.pairs.Meter;
import io.lease4j.benchmarks.pairs.Opened;
import io.lease4j.benchmarks.pairs.Ours;
import io.lease4j.benchmarks.pairs.Reading;
import io.lease4j.benchmarks.pairs.Stages;
import io.lease4j.benchmarks.pairs.Subject;
import io.lease4j.benchmarks.pairs.Subjects;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Whether a pair costs more beside many keys than beside few: keys that were used and are idle, with the evidence of their
 * last lease still kept, or keys that are held. At each step the floor is measured in turns with ours, on keys that are new,
 * by one thread.
 */
public final class Growth implements Case {

    private static final int BATCHES = 5;
    private static final Duration LONG_TERM = Duration.ofHours(12);

    private final boolean held;
    private final MonotonicClock clock = SystemTime.monotonicClock();

    /** What a batch came to. */
    private record Cost(double p50, double script) {}

    /**
     * Makes the case.
     *
     * @param held whether the many keys are held
     */
    public Growth(boolean held) {
        this.held = held;
    }

    @Override
    public String name() {
        return held ? Names.GROWTH_HELD : Names.GROWTH_IDLE;
    }

    @Override
    public boolean once() {
        return true;
    }

    @Override
    public void warmUp(Plan plan) {}

    @Override
    public Map<String, Double> measure(Plan plan) throws Exception {
        try (ValkeyServer server =
                ValkeyServer.builder().option("appendonly", "no").start()) {
            RedisURI uri = RedisURI.create(server.host(), server.port());
            try (Meter meter = new Meter(server);
                    Subjects subjects = new Subjects(uri);
                    Ours ours = Ours.create(uri, "growth", NamespaceSettings.defaults())) {
                return measure(plan, floor(subjects), ours, meter);
            }
        }
    }

    private static Subject floor(Subjects subjects) throws CaseFailedException {
        Opened floor = subjects.all().get(Names.FLOOR);
        if (floor == null) {
            throw new CaseFailedException("there is no floor");
        }
        return floor.get();
    }

    private Map<String, Double> measure(Plan plan, Subject floor, Ours ours, Meter meter)
            throws CaseFailedException, InterruptedException {
        int pairs = plan.size() == Plan.Size.QUICK ? 1_000 : 10_000;
        Map<String, Double> figures = new LinkedHashMap<>();
        List<Double> scripts = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        Cost unused = batch(ours, "warm", 2 * pairs, meter);
        Stages stages = ours.stages(LONG_TERM);
        int there = 0;
        for (int step = 1_000; step <= most(plan); step *= 10) {
            int from = there;
            Bulk.run(step - from, i -> {
                var stage = stages.acquire("fill" + (from + i));
                return held ? stage : stage.thenCompose(stages::release);
            });
            there = step;
            List<Double> scriptsHere = new ArrayList<>();
            List<Double> timesHere = new ArrayList<>();
            for (int batch = 0; batch < BATCHES; batch++) {
                Cost least = batch(floor, "", pairs, meter);
                Cost cost = batch(ours, step + "-" + batch + "-", pairs, meter);
                scriptsHere.add(cost.script());
                timesHere.add(cost.p50() / least.p50());
            }
            scripts.add(Spread.of(scriptsHere).median());
            times.add(Spread.of(timesHere).median());
            figures.put(step + ".server.micros.per.script", scripts.get(scripts.size() - 1));
            figures.put(step + ".p50.vs.floor", times.get(times.size() - 1));
        }
        figures.put(Names.FULL_SIZE, plan.size() == Plan.Size.LONG ? 1.0 : 0.0);
        figures.put("dearest.vs.first", Spread.of(scripts).max() / scripts.get(0));
        figures.put("p50.vs.floor.dearest.vs.first", Spread.of(times).max() / times.get(0));
        return figures;
    }

    private int most(Plan plan) {
        return switch (plan.size()) {
            case QUICK -> held ? 10_000 : 100_000;
            case FULL -> held ? 100_000 : 1_000_000;
            case LONG -> held ? 1_000_000 : 10_000_000;
        };
    }

    private Cost batch(Subject subject, String prefix, int pairs, Meter meter)
            throws CaseFailedException, InterruptedException {
        Histogram times = Latencies.ofOneThread();
        Reading before = meter.read();
        for (int i = 0; i < pairs; i++) {
            long from = clock.nanos();
            subject.pair(prefix + i);
            Latencies.record(times, clock.nanos() - from);
        }
        Map<String, Double> costs = meter.perPair(before, meter.read(), pairs);
        return new Cost(
                Latencies.percentiles(times).getOrDefault(Names.P50, 0.0), costs.getOrDefault(Names.SCRIPT, 0.0));
    }
}
