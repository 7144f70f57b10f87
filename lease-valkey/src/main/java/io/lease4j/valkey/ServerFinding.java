package io.lease4j.valkey;

import java.util.Objects;

/**
 * One thing that was looked at on a server, and what there is to say of it. Never contains a credential, a key or
 * metadata. Immutable.
 *
 * @param code what was looked at
 * @param level how serious it is
 * @param what what was found
 * @param repair what to do about it; empty if nothing is to be done
 * @since 0.1.0
 */
public record ServerFinding(Code code, Level level, String what, String repair) {

    /** How serious a finding is. */
    public enum Level {
        /** Nothing to do. */
        OK,
        /** Leases work, and something may be lost, stop or stay unseen. */
        WARNING,
        /** The store is not opened, or grants nothing, until it is mended. */
        REFUSAL
    }

    /** What is looked at. May grow. */
    public enum Code {
        /** Whether the server answers. */
        REACHABLE,
        /** Whether user and password are accepted, and which user it is. */
        LOGIN,
        /** Whether the connection is encrypted, where it leaves the machine. */
        TLS,
        /** Whether somebody without a password may read leases. */
        DEFAULT_USER,
        /** Whether the server's protected mode keeps strangers away. */
        PROTECTED_MODE,
        /** Whether the server is new enough. */
        VERSION,
        /** Whether it is a primary. */
        ROLE,
        /** Whether a replica accepts writes of its own. */
        REPLICA_WRITABLE,
        /** Whether it may evict keys. */
        EVICTION,
        /** Whether its memory is bounded, and how full it is. */
        MAXMEMORY,
        /** Whether it writes what it acknowledges to disk. */
        PERSISTENCE,
        /** When it does. */
        APPENDFSYNC,
        /** Whether it goes on doing so while it rewrites its file. */
        REWRITE_SYNC,
        /** Whether its last write to disk succeeded. */
        LAST_WRITE,
        /** Whether its replicas follow. */
        REPLICAS,
        /** How many replicas must follow for a write to be accepted. */
        MIN_REPLICAS,
        /** Whether a harmless change of lineage is ahead: the backlog that goes when no replica is left. */
        BACKLOG,
        /** How far its clock is from this machine's. */
        CLOCK,
        /** Whether its clock has stepped back. */
        CLOCK_STEP,
        /** Whether its configuration may be read. */
        CONFIG,
        /** Whether the user has the rights that the scripts need. */
        RIGHTS,
        /** Whether scripts run, and which of them are loaded. */
        SCRIPTS,
        /** Whether the namespace is there. */
        NAMESPACE,
        /** Whether it has as many shards as expected. */
        SHARDS,
        /** Which lineage serves. */
        LINEAGE,
        /** Whether the records can prove their floor. */
        FLOOR,
        /** How many tokens are left in the ranges. */
        CEILING,
        /** Whether an operator has stopped grants. */
        FROZEN,
        /** Whether records are damaged. */
        CORRUPT,
        /** What takes how much memory. */
        MEMORY,
        /** Whether the witness knows the namespace, and its counter covers the ranges. */
        WITNESS
    }

    /**
     * Refuses null components.
     *
     * @param code the component
     * @param level the component
     * @param what the component
     * @param repair the component
     */
    public ServerFinding {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(level, "level");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(repair, "repair");
    }

    /**
     * Makes a finding with nothing to do.
     *
     * @param code what was looked at
     * @param what what was found
     * @return the finding
     */
    public static ServerFinding ok(Code code, String what) {
        return new ServerFinding(code, Level.OK, what, "");
    }

    /**
     * Makes a warning.
     *
     * @param code what was looked at
     * @param what what was found
     * @param repair what to do about it
     * @return the finding
     */
    public static ServerFinding warning(Code code, String what, String repair) {
        return new ServerFinding(code, Level.WARNING, what, repair);
    }

    /**
     * Makes a refusal.
     *
     * @param code what was looked at
     * @param what what was found
     * @param repair what to do about it
     * @return the finding
     */
    public static ServerFinding refusal(Code code, String what, String repair) {
        return new ServerFinding(code, Level.REFUSAL, what, repair);
    }
}
