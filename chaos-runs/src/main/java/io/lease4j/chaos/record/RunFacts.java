package io.lease4j.chaos.record;

import java.util.List;
import java.util.Map;

/**
 * The file {@code run.json}: what is known at the start of a run. Immutable.
 *
 * @param seed decides schedule, floor proof and the workers' choices
 * @param topology one, sentinel or cluster
 * @param seconds how long the safety phase is meant to last
 * @param workers how many worker processes
 * @param threads how many worker threads in each
 * @param plant the planted fault, or empty
 * @param witness whether PostgreSQL witnesses the floor; otherwise the server is declared retained
 * @param namespace the namespace of all leases
 * @param namespaceId its random id
 * @param shards how many authority records
 * @param keys each key in use: its short name in this record, and what it is
 * @param receiptHorizonMillis how long receipts are kept at least
 * @param ttlMinMillis the shortest term that is asked for
 * @param ttlMaxMillis the longest
 * @param recoveryBoundMillis within which each key must be acquired again after all faults
 * @param originNanos the monotonic clock at the start
 * @param startedAtMillis the wall clock at the start
 * @param options what the command line said, by name
 * @param versions of Java, server and database, by name
 */
public record RunFacts(
        long seed,
        String topology,
        long seconds,
        int workers,
        int threads,
        String plant,
        boolean witness,
        String namespace,
        String namespaceId,
        int shards,
        List<Key> keys,
        long receiptHorizonMillis,
        long ttlMinMillis,
        long ttlMaxMillis,
        long recoveryBoundMillis,
        long originNanos,
        long startedAtMillis,
        Map<String, String> options,
        Map<String, String> versions) {

    /**
     * A key in use. Immutable.
     *
     * @param name its short name
     * @param component its only component in the namespace
     * @param fingerprint what names it in the store
     * @param shard which authority record
     * @param slotTag the hash tag of its record's keys in Valkey, without braces
     */
    public record Key(String name, String component, String fingerprint, int shard, String slotTag) {}

    /**
     * Copies lists and maps.
     *
     * @param seed the component
     * @param topology the component
     * @param seconds the component
     * @param workers the component
     * @param threads the component
     * @param plant the component
     * @param witness the component
     * @param namespace the component
     * @param namespaceId the component
     * @param shards the component
     * @param keys the component
     * @param receiptHorizonMillis the component
     * @param ttlMinMillis the component
     * @param ttlMaxMillis the component
     * @param recoveryBoundMillis the component
     * @param originNanos the component
     * @param startedAtMillis the component
     * @param options the component
     * @param versions the component
     */
    public RunFacts {
        keys = List.copyOf(keys);
        options = Map.copyOf(options);
        versions = Map.copyOf(versions);
    }
}
