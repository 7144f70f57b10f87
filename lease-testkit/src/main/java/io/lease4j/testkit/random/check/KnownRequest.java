package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;

/** What the events show of a request or an effect. */
final class KnownRequest {

    static final int NEVER = -1;

    /** Number of events when its first transmission was sent. */
    int firstSent = Integer.MAX_VALUE;
    /** The step that committed it first, if one did. */
    int committedAt = NEVER;

    String lineage = "";
    int shard;
    long time;
    String lease = "";
    long token;
    /** The last answer that said: not committed. */
    int deniedAt = NEVER;
    /** The answer that said: never committed. */
    int neverAt = NEVER;
    /** The cancel that wrote a verdict, and which. */
    String verdict = "";

    boolean hasCommitted() {
        return committedAt != NEVER;
    }

    void committed(int index, StoreStep step) {
        if (!hasCommitted()) {
            committedAt = index;
            lineage = step.read().lineage();
            shard = step.asked().shard();
            time = step.read().time();
            boolean shows = step.told().shown().isPresent();
            lease = shows ? step.told().shown().lease() : step.asked().lease();
            token = shows ? step.told().shown().token() : step.asked().token();
        }
    }

    void committed(int index, SinkStep step) {
        if (!hasCommitted()) {
            committedAt = index;
            lineage = step.lineage();
            shard = step.shard();
            time = step.time();
            lease = step.lease();
            token = step.token();
        }
    }
}
