package io.lease4j.chaos.record;

/**
 * A line of {@code aof.jsonl}: a copy of all append-only data of a server, made before anything could remove or cut it, and
 * at the end. Later copies of one incarnation contain what earlier ones contain, unless the kind of copy says otherwise.
 * Immutable.
 *
 * @param at when, in milliseconds of the run
 * @param number which copy, from 1
 * @param server which server: {@code one}, {@code node-1}
 * @param incarnation which start of it, from 1
 * @param lineage its {@code master_replid} at that time
 * @param runId its {@code run_id}; empty if it was not asked
 * @param reason why it was made: {@code killed}, {@code before-cut}, {@code after-cut}, {@code before-flush}, {@code end}…
 * @param folder its folder, under {@code aof/}, with the manifest
 * @param continues whether this data goes on after all of the previous copy of this server (false after a cut, a
 *     promotion, or a fresh start)
 */
public record AofCopy(
        double at,
        int number,
        String server,
        int incarnation,
        String lineage,
        String runId,
        String reason,
        String folder,
        boolean continues) {}
