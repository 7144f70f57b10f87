package io.lease4j.verification.worker.many;

import com.sun.management.OperatingSystemMXBean;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lease4j.verification.Evidence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What keeping leases costs this process and the server. */
final class Load {

    private static final MonotonicClock CLOCK = SystemTime.monotonicClock();
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Figures that grow. */
    private record Reading(long nanos, long clientCpuNanos, double serverCpuSeconds, long renewals, long sends) {

        static Reading of(HeldCrowd crowd) {
            return new Reading(
                    CLOCK.nanos(),
                    PROCESS.getProcessCpuTime(),
                    serverCpu(crowd.server()),
                    crowd.renewals().sent(),
                    crowd.renewals().batches());
        }
    }

    private final HeldCrowd crowd;
    private final Reading begin;
    private Reading end;
    private long clientHeap;
    private long serverMemory;

    private Load(HeldCrowd crowd) {
        this.crowd = crowd;
        this.begin = Reading.of(crowd);
        this.end = begin;
    }

    static Load begin(HeldCrowd crowd) {
        return new Load(crowd);
    }

    void end() {
        end = Reading.of(crowd);
        System.gc();
        clientHeap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        serverMemory = info("memory", "used_memory");
    }

    /** Writes a fragment of the evidence. */
    void write(List<String> what) {
        double seconds = (end.nanos() - begin.nanos()) / 1e9;
        long renewals = end.renewals() - begin.renewals();
        List<String> lines = new ArrayList<>(List.of("## Many held leases", ""));
        lines.addAll(what);
        lines.addAll(List.of(
                "",
                "| figure | value |",
                "|---|---:|",
                row("seconds", seconds),
                row("renewals sent a second", renewals / seconds),
                row("renewals in one call of the store", (double) renewals / Math.max(1, end.sends() - begin.sends())),
                row("CPU of the process, % of a core", (end.clientCpuNanos() - begin.clientCpuNanos()) / 1e7 / seconds),
                row(
                        "CPU of the server, % of a core",
                        (end.serverCpuSeconds() - begin.serverCpuSeconds()) * 100 / seconds),
                row("heap of the process in use, MiB", clientHeap / 1048576.0),
                row("memory of the server in use, MiB", serverMemory / 1048576.0)));
        for (Map.Entry<String, Integer> fault : crowd.unrest().done().entrySet()) {
            lines.add("| network: " + fault.getKey() + " | " + fault.getValue() + " |");
        }
        lines.add("");
        try {
            Evidence.leave("many-held-leases", lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String row(String what, double value) {
        return String.format(Locale.ROOT, "| %s | %.1f |", what, value);
    }

    private long info(String section, String field) {
        try (ServerConnection connection = crowd.server().connect()) {
            return Long.parseLong(connection.info(section).get(field));
        }
    }

    private static double serverCpu(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            Map<String, String> cpu = connection.info("cpu");
            return Double.parseDouble(cpu.get("used_cpu_user")) + Double.parseDouble(cpu.get("used_cpu_sys"));
        }
    }
}
