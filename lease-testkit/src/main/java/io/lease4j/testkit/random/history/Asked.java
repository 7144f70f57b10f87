package io.lease4j.testkit.random.history;

import java.util.Objects;

/**
 * What a transmission asked of the store. Times are in milliseconds of backend time, durations in milliseconds.
 * Immutable.
 *
 * @param request scope of the request: operation, key, principal and id; empty for a read
 * @param digest its digest; with the scope it names the request
 * @param key which key
 * @param shard which authority record
 * @param lease the lease id that was named, or empty
 * @param token the token that was named, or 0
 * @param number the renewal number, or 0
 * @param ttl the term that was asked for, or 0
 * @param maxLifetime the longest life that was asked for, or 0
 * @param stamped what the transmission was stamped with
 * @param sent how many events the history had when it was sent
 * @since 0.1.0
 */
public record Asked(
        String request,
        String digest,
        String key,
        int shard,
        String lease,
        long token,
        long number,
        long ttl,
        long maxLifetime,
        Stamped stamped,
        int sent) {

    /**
     * Refuses null components.
     *
     * @param request the component
     * @param digest the component
     * @param key the component
     * @param shard the component
     * @param lease the component
     * @param token the component
     * @param number the component
     * @param ttl the component
     * @param maxLifetime the component
     * @param stamped the component
     * @param sent the component
     */
    public Asked {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(digest, "digest");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(lease, "lease");
        Objects.requireNonNull(stamped, "stamped");
    }
}
