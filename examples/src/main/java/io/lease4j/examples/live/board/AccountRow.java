package io.lease4j.examples.live.board;

import java.time.Duration;
import java.util.Optional;

/**
 * What store and database say of an account.
 *
 * @param name which account
 * @param answered whether the store said anything
 * @param lease its lease; empty if nobody has one
 * @param note how the last lease ended, or that nothing is known
 * @param open how many postings wait
 * @param guarded what the guarded table says
 * @param twin what the twin says
 */
public record AccountRow(
        String name, boolean answered, Optional<Held> lease, String note, long open, Balance guarded, Balance twin) {

    /**
     * A lease that has not ended.
     *
     * @param instance who holds it
     * @param token its fencing token
     * @param remaining how long it lasts unless it is renewed, by the store's clock
     * @param expiresAt when that is, by the same clock
     */
    public record Held(String instance, long token, Duration remaining, String expiresAt) {}

    /**
     * A row of a table.
     *
     * @param amount the balance
     * @param token who wrote it
     */
    public record Balance(long amount, long token) {}

    /** Returns how far the twin is off. */
    public long off() {
        return Math.abs(guarded.amount() - twin.amount());
    }
}
