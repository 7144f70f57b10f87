package io.lease4j.chaos.worker;

import io.lease4j.effect.SinkName;

/** Names of the sink beside the leases. */
public final class Place {

    /** The sink beside the leases. */
    public static final SinkName SINK = SinkName.of("beside");

    /** Its place in the record. */
    public static final String VALKEY = "valkey";

    private Place() {}

    /**
     * The twin's list of a key.
     *
     * @param slotTag the hash tag of the key's record, without braces
     * @param name the key's short name
     * @return the name of a list of {@code token lease effect execution}
     */
    public static String twin(String slotTag, String name) {
        return "chaos:twin:{" + slotTag + "}:" + name;
    }
}
