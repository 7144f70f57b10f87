package io.lease4j.chaos.record;

/**
 * A line of {@code sinks.jsonl}: an effect that a sink holds at the end. Immutable.
 *
 * @param place {@code valkey} (beside the lease) or {@code postgres}
 * @param guarded whether the sink checks; otherwise it is the twin
 * @param key the key's short name
 * @param order the place among the rows of this place and kind; in PostgreSQL the order of commits
 * @param token the token that it was written with
 * @param lease the lease id
 * @param effect the effect's id
 * @param execution the execution's id
 * @param server which server's data it was read from; empty for PostgreSQL
 */
public record SinkRow(
        String place,
        boolean guarded,
        String key,
        long order,
        long token,
        String lease,
        String effect,
        String execution,
        String server) {}
