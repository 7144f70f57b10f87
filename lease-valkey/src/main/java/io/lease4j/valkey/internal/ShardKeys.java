package io.lease4j.valkey.internal;

import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * The names of all keys of one shard: they share a hash tag, and so a slot. A lease key appears as its fingerprint only.
 * Immutable.
 */
final class ShardKeys {

    /** Of the layout, not of the library: another layout uses other names. */
    private static final String LAYOUT = "lease4j:1:";

    private final String prefix;
    private final byte[] leases;
    private final byte[] receipts;
    private final byte[] authority;
    private final byte[] history;
    private final byte[] index;
    private final byte[] shown;

    ShardKeys(Namespace namespace, int shard) {
        this.prefix = LAYOUT + "{" + namespace.name() + "/" + shard + "}:";
        this.leases = name("lease:");
        this.receipts = name("receipts:");
        this.authority = name("authority");
        this.history = name("history");
        this.index = name("index");
        this.shown = name("shown");
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
        return joined(leases, fingerprint);
    }

    byte[] receipts(LeaseKey key) {
        return joined(receipts, key.fingerprint());
    }

    /** What the sinks of the shard were shown. */
    byte[] shown() {
        return shown;
    }

    /** One effect of a key at a sink. Their names have any length and characters: a hash of both stands for them. */
    byte[] effect(LeaseKey key, SinkName sink, EffectId effect) {
        byte[] name = sink.value().getBytes(StandardCharsets.UTF_8);
        byte[] sum = Hashes.sha256(sha -> {
            sha.update((name.length + ":").getBytes(StandardCharsets.US_ASCII));
            sha.update(name);
            sha.update(effect.value().getBytes(StandardCharsets.UTF_8));
        });
        String hash = Base64.getUrlEncoder().withoutPadding().encodeToString(sum);
        return name("effect:" + key.fingerprint() + ":" + hash);
    }

    private static byte[] joined(byte[] beginning, String ascii) {
        byte[] name = Arrays.copyOf(beginning, beginning.length + ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            name[beginning.length + i] = (byte) ascii.charAt(i);
        }
        return name;
    }

    private byte[] name(String suffix) {
        return (prefix + suffix).getBytes(StandardCharsets.US_ASCII);
    }
}
