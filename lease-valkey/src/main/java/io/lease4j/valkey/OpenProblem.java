package io.lease4j.valkey;

import java.util.Objects;

/**
 * One reason why a store was not opened, and how to mend it. Never contains a credential. Immutable.
 *
 * @param kind what kind of problem
 * @param what what was found
 * @param repair what to do about it
 * @since 0.1.0
 */
public record OpenProblem(Kind kind, String what, String repair) {

    /** Kinds of problems. May grow. */
    public enum Kind {
        /** The server did not answer, or not in time. */
        UNREACHABLE,
        /** The user or its password was refused. */
        NOT_AUTHENTICATED,
        /** The user may not run a command that the store needs; one problem for each. */
        RIGHT_MISSING,
        /** The server does not run scripts. */
        SCRIPTS_DISABLED,
        /** The server is older than Valkey 7.2. */
        SERVER_TOO_OLD,
        /** The server may evict keys. */
        EVICTION_POLICY,
        /** The server is a replica. */
        REPLICA,
        /** The server has no record of the namespace. */
        NAMESPACE_MISSING,
        /** The namespace is still being created. */
        NAMESPACE_BEING_CREATED,
        /** The server keeps another creation of the namespace than expected. */
        OTHER_NAMESPACE_ID,
        /** The namespace was created with another number of shards. */
        OTHER_SHARD_COUNT
    }

    /**
     * Refuses null components.
     *
     * @param kind the component
     * @param what the component
     * @param repair the component
     */
    public OpenProblem {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(repair, "repair");
    }

    /**
     * Makes a problem.
     *
     * @param kind what kind of problem
     * @param what what was found
     * @param repair what to do about it
     * @return the problem
     */
    public static OpenProblem of(Kind kind, String what, String repair) {
        return new OpenProblem(kind, what, repair);
    }

    @Override
    public String toString() {
        return kind + ": " + what + "; " + repair;
    }
}
