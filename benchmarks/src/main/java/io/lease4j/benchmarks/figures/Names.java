package io.lease4j.benchmarks.figures;

/** Names of cases and figures, as the report and its readers know them: a case is a workload, a stroke, and a subject. */
public final class Names {

    /** One thread. */
    public static final String PAIRS_1 = "pairs1/";
    /** 64 threads. */
    public static final String PAIRS_64 = "pairs64/";
    /** 256 pairs in flight, as stages. */
    public static final String FLIGHT_256 = "flight256/";
    /** Acquires at half of the greatest load, paced. */
    public static final String HALF = "half/";

    /** Two empty scripts. */
    public static final String FLOOR = "floor";
    /** {@code SET NX PX} and {@code DEL}. */
    public static final String SET_DEL = "set-nx-del";
    /** Ours, with everything on. */
    public static final String OURS = "lease4j";
    /** Redisson with tokens. */
    public static final String RFENCEDLOCK = "redisson-rfencedlock";
    /** Redisson without tokens. */
    public static final String RLOCK = "redisson-rlock";
    /** Spring Integration. */
    public static final String SPRING = "spring-integration";
    /** ShedLock, which releases whatever is there. */
    public static final String SHEDLOCK = "shedlock";
    /** ShedLock, which releases its own only. */
    public static final String SHEDLOCK_CHECKED = "shedlock-checked";
    /** Curator on its test server. */
    public static final String CURATOR = "curator";

    /** Many leases held. */
    public static final String RENEWALS = "renewals";
    /** The caller's transaction. */
    public static final String JDBC = "jdbc";
    /** The memory store, one thread. */
    public static final String MEMORY_ONE = "memory/one-thread";
    /** The memory store, two threads on two keys. */
    public static final String MEMORY_TWO = "memory/two-threads";
    /** What is kept on the server. */
    public static final String BYTES = "bytes";
    /** Cost beside many keys that nobody holds. */
    public static final String GROWTH_IDLE = "growth/idle";
    /** Cost beside many leases that are held. */
    public static final String GROWTH_HELD = "growth/held";

    /** Time of a pair that half of them take at most. */
    public static final String P50 = "p50.micros";
    /** Time of a pair that 99 of 100 take at most. */
    public static final String P99 = "p99.micros";
    /** Time of a pair that 999 of 1000 take at most. */
    public static final String P999 = "p999.micros";
    /** Throughput. */
    public static final String RATE = "pairs.per.second";
    /** The server process, user and system. */
    public static final String SERVER_CPU = "server.cpu.micros.per.pair";
    /** This process, user and system, less what it takes when idle. */
    public static final String CLIENT_CPU = "client.cpu.micros.per.pair";
    /** By all threads of this process. */
    public static final String ALLOCATED = "client.allocated.bytes.per.pair";
    /** Processors that this process kept busy. */
    public static final String CLIENT_CORES = "client.cores";
    /** Processors that the server kept busy. */
    public static final String SERVER_CORES = "server.cores";
    /** 1 if the case had the size that is promised, 0 if it was smaller; absent where there is only one. */
    public static final String FULL_SIZE = "full.size";
    /** Mean over the scripts of both halves, as the server counts them. */
    public static final String SCRIPT = "server.micros.per.script";

    private Names() {}
}
