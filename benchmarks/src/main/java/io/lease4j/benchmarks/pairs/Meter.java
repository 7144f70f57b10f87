package io.lease4j.benchmarks.pairs;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.lease4j.benchmarks.figures.Names;
import io.lease4j.testkit.server.RunningServer;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.AbstractHistogram;

/** Reads the counters of this process and of the server. Confined to one thread. */
public final class Meter implements AutoCloseable {

    private static final Pattern CALLS = Pattern.compile("calls=([0-9]+)");
    private static final Pattern MICROS = Pattern.compile("usec=([0-9]+)");
    private static final List<String> SCRIPTS = List.of("cmdstat_evalsha", "cmdstat_eval", "cmdstat_fcall");

    private final MonotonicClock clock = SystemTime.monotonicClock();
    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ServerConnection server;
    private double idleCores;

    /**
     * Connects to a server.
     *
     * @param server whose counters are read
     */
    public Meter(RunningServer server) {
        this.server = server.connect();
    }

    /**
     * Reads everything. Threads that end before the next reading take what they allocated with them.
     *
     * @return the counters now
     */
    public Reading read() {
        Map<String, String> cpu = server.info("cpu");
        Map<String, String> commands = server.info("commandstats");
        double micros = 0;
        double calls = 0;
        for (String script : SCRIPTS) {
            String of = commands.getOrDefault(script, "");
            micros += number(MICROS, of);
            calls += number(CALLS, of);
        }
        long allocated = 0;
        for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
            allocated += Math.max(0, bytes);
        }
        return new Reading(
                clock.nanos(),
                process.getProcessCpuTime(),
                allocated,
                1e6 * (seconds(cpu, "used_cpu_user") + seconds(cpu, "used_cpu_sys")),
                micros,
                calls);
    }

    /** Finds out what this process takes while nothing is asked of it: open clients have timers. */
    public void measureIdle() {
        Reading before = read();
        long end = before.nanos() + Duration.ofSeconds(1).toNanos();
        while (clock.nanos() < end) {
            LockSupport.parkNanos(end - clock.nanos());
        }
        Reading after = read();
        idleCores = (double) (after.clientCpuNanos() - before.clientCpuNanos()) / (after.nanos() - before.nanos());
    }

    /** Says how fast pairs were, how long each took and what it cost: of all whose times are given. */
    Map<String, Double> figures(Reading before, Reading after, AbstractHistogram times) {
        long pairs = times.getTotalCount();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(Names.RATE, pairs * 1e9 / (after.nanos() - before.nanos()));
        figures.putAll(Latencies.percentiles(times));
        figures.putAll(perPair(before, after, pairs));
        return figures;
    }

    /**
     * Says what a pair cost.
     *
     * @param before a reading before the first
     * @param after a reading after the last
     * @param pairs how many were done in between
     * @return figures by name
     */
    public Map<String, Double> perPair(Reading before, Reading after, long pairs) {
        double nanos = after.nanos() - before.nanos();
        double client = after.clientCpuNanos() - before.clientCpuNanos() - idleCores * nanos;
        double scripts = after.scripts() - before.scripts();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(Names.SERVER_CPU, (after.serverCpuMicros() - before.serverCpuMicros()) / pairs);
        figures.put(Names.CLIENT_CPU, client / 1000 / pairs);
        figures.put(Names.ALLOCATED, (double) (after.allocatedBytes() - before.allocatedBytes()) / pairs);
        if (scripts > 0) {
            figures.put(Names.SCRIPT, (after.scriptMicros() - before.scriptMicros()) / scripts);
        }
        return figures;
    }

    @Override
    public void close() {
        server.close();
    }

    private static double seconds(Map<String, String> cpu, String name) {
        return Double.parseDouble(cpu.getOrDefault(name, "0"));
    }

    private static double number(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }
}
