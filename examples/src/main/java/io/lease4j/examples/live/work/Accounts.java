package io.lease4j.examples.live.work;

import io.lease4j.LeaseKey;
import io.lease4j.effect.SinkName;
import java.util.List;

/** What is worked on: each account is one key, and so is changed by one worker at a time. */
public final class Accounts {

    /** The namespace of their leases. */
    public static final String NAMESPACE = "live";

    /** How many authority records. */
    public static final int SHARDS = 4;

    /** How many tokens the witness gives at a time: few, so that a person can read them, and sees the next range come. */
    public static final long RANGE = 1_000;

    /** Where postings are accepted. */
    public static final SinkName SINK = SinkName.of("accounts");

    /** Their names. */
    public static final List<String> NAMES = List.of("north", "east", "south", "west");

    private Accounts() {}

    /** Returns the key of an account. */
    public static LeaseKey key(String account) {
        return LeaseKey.of(NAMESPACE, "account", account);
    }

    /** Returns the account of a key. */
    public static String of(LeaseKey key) {
        return key.components().get(1);
    }

    /** Returns the account of a fingerprint, which is all that an event says of its key. */
    static String ofFingerprint(String fingerprint) {
        return NAMES.stream()
                .filter(name -> key(name).fingerprint().equals(fingerprint))
                .findFirst()
                .orElse("");
    }
}
