package io.lease4j.spi;

/**
 * What a store counts of its own transport since it was opened. Immutable.
 *
 * @param scriptReloads scripts that the server did not know, and was given; 0 or more
 * @param reconnects connections that were made after it was opened: anew after a loss, or to another server; 0 or more
 * @since 0.1.0
 */
public record StoreCounts(long scriptReloads, long reconnects) {

    /** Of a store that has no transport, or counts nothing. */
    public static final StoreCounts NONE = new StoreCounts(0, 0);
}
