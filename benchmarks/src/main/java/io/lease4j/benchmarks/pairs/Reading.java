package io.lease4j.benchmarks.pairs;

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
        double scripts) {}
