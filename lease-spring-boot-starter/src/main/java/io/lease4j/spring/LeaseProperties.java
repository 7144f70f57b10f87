package io.lease4j.spring;

import java.io.File;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What can be said in the environment of an application. What is not set is left to the library's own defaults, and what
 * is set is held against its own bounds when it is used.
 *
 * @param enabled whether leases are configured at all
 * @param namespace name of the set of keys that the store serves: 1 to 64 of a-z, 0-9 and . _ -, the first a letter or digit
 * @param backend where leases are kept
 * @param shards number of shards that the namespace has, 1 to 16384. 16 unless set, 64 in a cluster.
 * @param retained the operator's word, and its reason, that restarts of the store's server keep everything, that no copy or
 *     snapshot is ever started at its address, and that no other server ever answers there; not with a witness
 * @param shutdownTimeout how long work that holds leases may go on once the application stops, 0 to 24 h
 * @param holder for whom leases are held
 * @param valkey where the Valkey server is
 * @param witness the counter in a database that proves the store's floor
 * @param keeper defaults of the leases that are kept while work runs
 * @param journal what a process leaves to the one that starts after it
 * @param recovery what is done with the journal when the application starts
 * @param operator the privileged front door
 * @param meters what Micrometer measures
 * @param health what the health endpoint shows
 */
@ConfigurationProperties("lease4j")
record LeaseProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable String namespace,
        @Nullable Backend backend,
        @Nullable Integer shards,
        @Nullable String retained,
        @DefaultValue("30s") Duration shutdownTimeout,
        @DefaultValue HolderNames holder,
        @DefaultValue Valkey valkey,
        @DefaultValue Witness witness,
        @DefaultValue Keeper keeper,
        @DefaultValue Journal journal,
        @DefaultValue Recovery recovery,
        @DefaultValue Operator operator,
        @DefaultValue Meters meters,
        @DefaultValue HealthShown health) {

    /** Where leases are kept. */
    enum Backend {
        /** In this process: nobody else sees them, and nothing survives it. */
        MEMORY,
        /** On a Valkey server. */
        VALKEY
    }

    /** What is done with what a former process left. */
    enum RecoveryMode {
        /** Nothing. */
        OFF,
        /** It is looked at, and said. */
        REPORT,
        /** Requests without an outcome are resolved or cancelled first. No lease is acquired or given back. */
        RESOLVE
    }

    /**
     * For whom leases are held.
     *
     * @param principal the service that is answerable, 1 to 256 bytes. The application's name unless set.
     * @param instance this start of this process, 1 to 256 bytes, never used again by the next start. Random unless set.
     */
    record HolderNames(@Nullable String principal, @Nullable String instance) {}

    /**
     * Where the Valkey server is. Exactly one of URI and cluster is set.
     *
     * @param uri the server, such as rediss://host:6379/0, or the sentinels, redis-sentinel://host1:26379,host2:26379/0#name;
     *     with user and password unless they are set apart
     * @param cluster some nodes of a cluster, such as rediss://host1:6379,host2:6379
     * @param username the user at the server
     * @param password the user's password
     * @param namespaceId id that the namespace was given when it was created: another creation is not opened
     * @param openTimeout how long opening the store may take, and connecting at each attempt, 1 ms to 5 min. 10 s unless set.
     * @param sslBundle name of the SSL bundle with the trust and the keys for rediss. The platform's trust unless set.
     */
    record Valkey(
            @Nullable String uri,
            @Nullable String cluster,
            @Nullable String username,
            @Nullable String password,
            @Nullable String namespaceId,
            @Nullable Duration openTimeout,
            @Nullable String sslBundle) {

        /** Shows nothing of how to log in. */
        @Override
        public String toString() {
            return "Valkey[…]";
        }
    }

    /**
     * The counter in a database that proves the store's floor.
     *
     * @param enabled whether the namespace has a witness in a database of the application
     * @param dataSource name of the data source's bean. The only one, or the primary one, unless set.
     * @param schema schema of the witness's tables. Where the connection's search path finds them unless set.
     * @param patience how long one call may take, 1 ms to 1 min. 5 s unless set.
     */
    record Witness(
            @DefaultValue("false") boolean enabled,
            @Nullable String dataSource,
            @Nullable String schema,
            @Nullable Duration patience) {}

    /**
     * Defaults of the leases that are kept while work runs.
     *
     * @param ttl term that is asked for, at first and at each renewal, 1 ms to 24 h. 30 s unless set.
     * @param maxLifetime time after the grant that no renewal passes, up to 30 d. 24 h unless set.
     * @param maxWait how long to go on asking while somebody else has the key, up to 30 d. Zero, which is once, unless set.
     * @param acquireTimeout deadline of one attempt to acquire, 1 ms to 1 min. 5 s unless set.
     * @param releaseTimeout deadline of giving a lease back, 1 ms to 1 min. 5 s unless set.
     * @param margin time before the end of the term at which a lease is taken as lost, less than the TTL. A tenth of the TTL
     *     unless set, but 200 ms to 5 s, and half of the TTL at most.
     * @param renewalPoint part of the term after which it is renewed, 0.01 to 0.95. A third unless set.
     * @param warningPoint part of the term after which the work is warned if renewals fail, above the renewal point and up to
     *     0.95. Two thirds unless set.
     * @param interruptOnLoss whether a loss interrupts the thread of the work
     */
    record Keeper(
            @Nullable Duration ttl,
            @Nullable Duration maxLifetime,
            @Nullable Duration maxWait,
            @Nullable Duration acquireTimeout,
            @Nullable Duration releaseTimeout,
            @Nullable Duration margin,
            @Nullable Double renewalPoint,
            @Nullable Double warningPoint,
            @DefaultValue("false") boolean interruptOnLoss) {}

    /**
     * What a process leaves to the one that starts after it.
     *
     * @param file file of the journal, in a folder that exists, for one process at a time. No journal unless set.
     */
    record Journal(@Nullable File file) {}

    /**
     * What is done with the journal when the application starts.
     *
     * @param mode what is done, before the web server takes requests
     * @param patience for all questions to the store together, up to 10 min
     */
    record Recovery(
            @DefaultValue("report") RecoveryMode mode,
            @DefaultValue("30s") Duration patience) {}

    /**
     * The privileged front door.
     *
     * @param enabled whether there is a bean that may revoke, list and prove: whoever can inject it can do so
     */
    record Operator(@DefaultValue("false") boolean enabled) {}

    /**
     * What Micrometer measures.
     *
     * @param enabled whether leases are measured where there is a meter registry
     */
    record Meters(@DefaultValue("true") boolean enabled) {}

    /**
     * What the health endpoint shows.
     *
     * @param enabled whether it shows the health of the leases
     */
    record HealthShown(@DefaultValue("true") boolean enabled) {}

    /** How the servers are arranged, as the meters call it. */
    String topology() {
        if (valkey.cluster != null) {
            return "cluster";
        }
        boolean watched = Optional.ofNullable(valkey.uri)
                .filter(uri -> uri.startsWith("redis-sentinel:") || uri.startsWith("rediss-sentinel:"))
                .isPresent();
        return watched ? "sentinel" : "standalone";
    }
}
