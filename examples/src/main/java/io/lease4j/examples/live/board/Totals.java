package io.lease4j.examples.live.board;

/**
 * The numbers of a run, from the database but for the messages.
 *
 * @param results how many postings have a result
 * @param duplicates results of postings that have one already
 * @param guardedStale writes to the guarded table after one with a greater token
 * @param twinStale the same of the twin
 * @param twinTwice postings that the twin took more than once
 * @param messages what the outbox's relay has published
 * @param copies messages among them that a consumer had seen
 */
public record Totals(
        long results, long duplicates, long guardedStale, long twinStale, long twinTwice, long messages, long copies) {

    static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0);

    /** Whether nothing came that fencing is there to keep out. */
    public boolean hold() {
        return duplicates == 0 && guardedStale == 0 && copies == 0;
    }
}
