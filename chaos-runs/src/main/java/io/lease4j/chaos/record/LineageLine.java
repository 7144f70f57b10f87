package io.lease4j.chaos.record;

/**
 * A line of {@code lineages.jsonl}: a server began to serve with a lineage. Immutable.
 *
 * @param at when that was seen, in milliseconds of the run
 * @param server which server
 * @param incarnation which start of it, from 1
 * @param lineage its {@code master_replid}
 * @param runId its {@code run_id}
 * @param aofBytes how long its append-only data was then, all files together: later bytes are of this lineage; where a
 *     lineage changed without a restart (the first replica attached), it changed a little before
 */
public record LineageLine(double at, String server, int incarnation, String lineage, String runId, long aofBytes) {}
