package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.figures.Names;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the counters of client and server show at one moment.
 *
 * @param nanos monotonic time
 * @param clientCpuNanos processor time of this process
 * @param allocatedBytes by the threads that are alive
 * @param serverCpuMicros processor time of the server
 * @param scriptMicros time in scripts, as the server counts it
 * @param scripts how many were called
 */
public record Reading(
        long nanos,
        long clientCpuNanos,
        long allocatedBytes,
        double serverCpuMicros,
        double scriptMicros,
        double scripts) {

    /**
     * Says how many processors were busy.
     *
     * @param before an earlier reading
     * @return of the client and of the server, 1 for one that was never idle
     */
    public Map<String, Double> coresSince(Reading before) {
        double between = nanos - before.nanos;
        Map<String, Double> cores = new LinkedHashMap<>();
        cores.put(Names.CLIENT_CORES, (clientCpuNanos - before.clientCpuNanos) / between);
        cores.put(Names.SERVER_CORES, (serverCpuMicros - before.serverCpuMicros) * 1000 / between);
        return cores;
    }
}
