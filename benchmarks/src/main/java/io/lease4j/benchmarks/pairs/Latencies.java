package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.figures.Names;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/** Histograms of nanoseconds, to three digits. */
public final class Latencies {

    private static final long LONGEST = Duration.ofMinutes(1).toNanos();
    private static final int DIGITS = 3;

    private Latencies() {}

    /**
     * Makes one for one thread.
     *
     * @return an empty histogram
     */
    public static Histogram ofOneThread() {
        return new Histogram(LONGEST, DIGITS);
    }

    /**
     * Makes one for many threads.
     *
     * @return an empty histogram
     */
    public static AtomicHistogram shared() {
        return new AtomicHistogram(LONGEST, DIGITS);
    }

    /**
     * Keeps a time.
     *
     * @param histogram where
     * @param nanos how long; more than a minute counts as a minute
     */
    public static void record(AbstractHistogram histogram, long nanos) {
        histogram.recordValue(Math.max(0, Math.min(nanos, LONGEST)));
    }

    /**
     * Reads the percentiles that are reported.
     *
     * @param histogram not empty
     * @return figures by name, in microseconds
     */
    public static Map<String, Double> percentiles(AbstractHistogram histogram) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(Names.P50, histogram.getValueAtPercentile(50) / 1000.0);
        figures.put(Names.P99, histogram.getValueAtPercentile(99) / 1000.0);
        figures.put(Names.P999, histogram.getValueAtPercentile(99.9) / 1000.0);
        return figures;
    }
}
