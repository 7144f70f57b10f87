package io.lease4j.chaos.record;

import java.util.Locale;

/** What the nemesis does. */
public enum FaultKind {
    /** A worker is killed, and started again. */
    KILL_WORKER,
    /** A worker is stopped for longer than its term, and continued. */
    FREEZE_WORKER,
    /** Bytes of a worker's connection come late. */
    NETWORK_DELAY,
    /** Answers to a worker are lost. */
    NETWORK_LOSS,
    /** A worker's connection passes in one direction only. */
    ONE_WAY_CUT,
    /** The far end of a worker's connection is gone without a word. */
    HALF_OPEN,
    /** The server is killed, and started again on its files. */
    KILL_SERVER,
    /** The server is shut down in order, and started again on its files. */
    RESTART_SERVER,
    /** Each fsync of the server takes long. */
    SLOW_FSYNC,
    /** The server loses power: what its last real fsync did not cover is gone. Loses memory. */
    CUT_AOF,
    /** A replica that lags is made the primary. Loses memory. */
    PROMOTE_REPLICA,
    /** A client's wall clock is set back or ahead. */
    STEP_CLIENT_CLOCK,
    /** The server's clock is set back or ahead. */
    STEP_SERVER_CLOCK,
    /** The server cannot write to its disk. */
    FULL_DISK,
    /** A script of somebody else occupies the server. */
    BUSY_SCRIPT,
    /** The server forgets its scripts. */
    SCRIPT_FLUSH,
    /** The server forgets everything. Loses memory. */
    FLUSH_ALL;

    /**
     * The word for it on the command line and in reports.
     *
     * @return such as {@code kill-worker}
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Tells whether the store may have forgotten what it committed.
     *
     * @return true if memory is lost
     */
    public boolean losesMemory() {
        return this == CUT_AOF || this == PROMOTE_REPLICA || this == FLUSH_ALL;
    }
}
