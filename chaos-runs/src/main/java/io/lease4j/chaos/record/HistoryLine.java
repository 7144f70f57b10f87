package io.lease4j.chaos.record;

/**
 * A line of {@code history.jsonl}: an entry of the store's own history at the end. Immutable.
 *
 * @param key the key's short name
 * @param server which server was asked, for people
 * @param time backend time, in milliseconds
 * @param event {@code granted}, {@code ended} or {@code floor-proven}
 * @param lease the lease id, or empty
 * @param token the token; of a proof, the floor
 * @param detail who was granted it and until when, or why it ended
 */
public record HistoryLine(
        String key, String server, long time, String event, String lease, long token, String detail) {}
