package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * When the floor of a record was raised, and to where: what ended a generation that no step has looked at since. A proof
 * so takes the same time however many generations it ends.
 */
final class FloorProofs {

    /** A forgotten proof counts as the next one: its generations are then said to have ended a little later. */
    private static final int REMEMBERED = 16;

    private final TreeMap<Long, BackendTime> raisedAt = new TreeMap<>();

    void raised(long floor, BackendTime at) {
        raisedAt.put(floor, at);
        if (raisedAt.size() > REMEMBERED) {
            raisedAt.pollFirstEntry();
        }
    }

    /** When the floor first reached a token; null if it is above the floor. */
    @Nullable
    BackendTime reached(long token) {
        Map.Entry<Long, BackendTime> proof = raisedAt.ceilingEntry(token);
        return proof == null ? null : proof.getValue();
    }

    FloorProofs copy() {
        FloorProofs copy = new FloorProofs();
        copy.raisedAt.putAll(raisedAt);
        return copy;
    }
}
