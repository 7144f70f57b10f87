package io.lease4j.testkit.random.history;

import io.lease4j.Commitment;
import java.util.Objects;

/**
 * One transmission that reached a sink, and what the sink answered. Immutable.
 *
 * @param client who sent it
 * @param sink which sink
 * @param verb commit, fence, seal, raise floor or cancel an effect
 * @param key which key, empty for a floor
 * @param shard which authority record
 * @param lease the lease id that was named, or empty
 * @param token the token that was named; of a floor, the floor
 * @param effect the effect's id, or empty
 * @param digest the effect's digest, or empty
 * @param code the outcome's code
 * @param committed what the answer says about the effect
 * @param fresh whether this very step changed the sink
 * @param lineage the lineage of the store that the sink stands beside; empty if it sees no lease
 * @param time backend time just before a step that accepts, or just after one that does not, in milliseconds; 0 if it sees no
 *     lease
 * @param sent how many events the history had when it was sent
 * @since 0.1.0
 */
public record SinkStep(
        String client,
        String sink,
        Verb verb,
        String key,
        int shard,
        String lease,
        long token,
        String effect,
        String digest,
        String code,
        Commitment committed,
        boolean fresh,
        String lineage,
        long time,
        int sent)
        implements Event {

    /**
     * Refuses null components.
     *
     * @param client the component
     * @param sink the component
     * @param verb the component
     * @param key the component
     * @param shard the component
     * @param lease the component
     * @param token the component
     * @param effect the component
     * @param digest the component
     * @param code the component
     * @param committed the component
     * @param fresh the component
     * @param lineage the component
     * @param time the component
     * @param sent the component
     */
    public SinkStep {
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(sink, "sink");
        Objects.requireNonNull(verb, "verb");
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(lease, "lease");
        Objects.requireNonNull(effect, "effect");
        Objects.requireNonNull(digest, "digest");
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(committed, "committed");
        Objects.requireNonNull(lineage, "lineage");
    }

    /**
     * Tells whether the sink is in the same store as the lease.
     *
     * @return true if it sees the lease
     */
    public boolean seesLease() {
        return !lineage.isEmpty();
    }

    @Override
    public String line(Names names) {
        StringBuilder out = new StringBuilder(128);
        out.append("  ").append(sink).append(' ').append(client).append(' ').append(verb.word());
        out.append(' ').append(key.isEmpty() ? "record " + shard : key);
        if (!effect.isEmpty()) {
            out.append(' ').append(effect);
        }
        out.append(" of ");
        if (!lease.isEmpty()) {
            out.append(names.lease(lease));
        }
        out.append('#').append(token).append(" -> ").append(code);
        if (fresh) {
            out.append(" (new)");
        }
        if (seesLease()) {
            out.append("  [")
                    .append(names.lineage(lineage))
                    .append(' ')
                    .append(names.time(time))
                    .append(']');
        }
        return out.toString();
    }
}
