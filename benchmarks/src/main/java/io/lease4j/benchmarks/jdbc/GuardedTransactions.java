package io.lease4j.benchmarks.jdbc;

import io.lease4j.benchmarks.Case;
import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lease4j.benchmarks.figures.Names;
import io.lease4j.benchmarks.pairs.Latencies;
import io.lease4j.benchmarks.pairs.Settling;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The caller's transaction, bare and guarded in turns on one connection, on a PostgreSQL with its defaults. */
public final class GuardedTransactions implements Case {

    private final MonotonicClock clock = SystemTime.monotonicClock();
    private @Nullable Transactions transactions;

    private interface Step {
        void run() throws SQLException, CaseFailedException;
    }

    private final class Series {

        private final Histogram times = Latencies.ofOneThread();
        private long roundTrips;

        void run(Step step) throws SQLException, CaseFailedException {
            long trips = CountingSockets.roundTrips();
            long from = clock.nanos();
            step.run();
            Latencies.record(times, clock.nanos() - from);
            roundTrips += CountingSockets.roundTrips() - trips;
        }

        double p50() {
            return times.getValueAtPercentile(50) / 1000.0;
        }

        double roundTripsEach() {
            return (double) roundTrips / times.getTotalCount();
        }
    }

    @Override
    public String name() {
        return Names.JDBC;
    }

    @Override
    public void warmUp(Plan plan) throws Exception {
        Map<String, Double> unused = run(plan.first());
    }

    @Override
    public Map<String, Double> measure(Plan plan) throws Exception {
        return run(plan.slice().multipliedBy(2));
    }

    private Map<String, Double> run(Duration length) throws SQLException, IOException, CaseFailedException {
        Transactions on = transactions;
        if (on == null) {
            on = new Transactions();
            transactions = on;
        }
        Transactions open = on;
        Settling.down();
        Series bare = new Series();
        Series guarded = new Series();
        long end = clock.nanos() + length.toNanos();
        while (clock.nanos() < end) {
            bare.run(open::bare);
            guarded.run(open::guarded);
        }
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("bare.p50.micros", bare.p50());
        figures.put("guarded.p50.micros", guarded.p50());
        figures.put("bare.roundtrips", bare.roundTripsEach());
        figures.put("guarded.roundtrips", guarded.roundTripsEach());
        figures.put("guard.extra.roundtrips", guarded.roundTripsEach() - bare.roundTripsEach());
        return figures;
    }

    @Override
    public void close() {
        if (transactions != null) {
            transactions.close();
        }
    }
}
