package io.lease4j.benchmarks.jmh;

import io.lease4j.benchmarks.Case;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** The memory store in a process of its own: one fork of JMH in each round. */
public final class MemoryPairs implements Case {

    private final String name;
    private final int threads;
    private final Path log;

    /**
     * Makes the case.
     *
     * @param name of the case
     * @param threads how many at once, each on a key of its own
     * @param log where JMH's own report goes
     */
    public MemoryPairs(String name, int threads, Path log) {
        this.name = name;
        this.threads = threads;
        this.log = log;
    }

    @Override
    public String name() {
        return name;
    }

    /** Nothing: each fork warms up itself. */
    @Override
    public void warmUp(Plan plan) {}

    @Override
    public Map<String, Double> measure(Plan plan) throws Exception {
        boolean quick = plan.size() == Plan.Size.QUICK;
        Options options = new OptionsBuilder()
                .include(MemoryPairBenchmark.class.getName())
                .threads(threads)
                .forks(1)
                .warmupIterations(quick ? 1 : 4)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(quick ? 2 : 5)
                .measurementTime(TimeValue.seconds(1))
                .jvmArgs("-Xms4g", "-Xmx4g")
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .output(log.toString())
                .build();
        RunResult result = new Runner(options).runSingle();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(Names.RATE, result.getPrimaryResult().getScore());
        result.getSecondaryResults().forEach((label, value) -> {
            if (label.endsWith("gc.alloc.rate.norm")) {
                figures.put(Names.ALLOCATED, value.getScore());
            }
        });
        return figures;
    }
}
