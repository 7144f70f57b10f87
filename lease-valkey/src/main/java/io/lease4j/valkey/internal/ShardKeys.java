package io.lease4j.valkey.internal;

import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import java.nio.charset.StandardCharsets;

/**
 * The names of all keys of one shard: they share a hash tag, and so a slot. A lease key appears as its fingerprint only.
 * Immutable.
 */
final class ShardKeys {

    /** Of the layout, not of the library: another layout uses other names. */
    private static final String LAYOUT = "lease4j:1:";

    private final String prefix;
    private final byte[] authority;
    private final byte[] history;
    private final byte[] index;

    ShardKeys(Namespace namespace, int shard) {
        this.prefix = LAYOUT + "{" + namespace.name() + "/" + shard + "}:";
        this.authority = name("authority");
        this.history = name("history");
        this.index = name("index");
    }

    byte[] authority() {
        return authority;
    }

    byte[] history() {
        return history;
    }

    byte[] index() {
        return index;
    }

    byte[] lease(LeaseKey key) {
        return lease(key.fingerprint());
    }

    byte[] lease(String fingerprint) {
        return name("lease:" + fingerprint);
    }

    byte[] receipts(LeaseKey key) {
        return name("receipts:" + key.fingerprint());
    }

    private byte[] name(String suffix) {
        return (prefix + suffix).getBytes(StandardCharsets.US_ASCII);
    }
}
