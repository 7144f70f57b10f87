package io.lease4j.internal;

import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Operation;
import io.lease4j.RequestDigest;
import io.lease4j.internal.cost.ByteBuilder;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects the inputs of a request in a fixed order and gives their digest. Confined to one thread. */
public final class Digests {

    private static final int VERSION = 1;

    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private final ByteBuilder bytes = ByteBuilder.taken();
    private final Encoder out = new Encoder(bytes).putByte(VERSION);

    private Digests() {}

    /** Starts the digest of an operation on a key by a caller. */
    public static Digests of(Operation operation, LeaseKey key, Holder caller) {
        return new Digests()
                .text(operation.name())
                .bytes(key.encoded())
                .text(caller.principal())
                .text(caller.instance());
    }

    /** Starts the digest of an effect. */
    public static Digests ofEffect(LeaseKey key, String kind) {
        return new Digests().text("EFFECT").bytes(key.encoded()).text(kind);
    }

    /** Adds lease id and token; the key is there already. */
    public Digests generation(Generation generation) {
        return text(generation.leaseId().value()).number(generation.token().value());
    }

    /** Adds a duration. */
    public Digests duration(Duration duration) {
        return number(duration.toMillis());
    }

    /** Adds a number. */
    public Digests number(long value) {
        out.putLong(value);
        return this;
    }

    /** Adds text. */
    public Digests text(String value) {
        out.putText(value);
        return this;
    }

    /** Adds text that may be absent; absent and empty differ. */
    public Digests optional(Optional<String> value) {
        out.putByte(value.isPresent() ? 1 : 0);
        return value.map(this::text).orElse(this);
    }

    /** Adds bytes. */
    public Digests bytes(byte[] value) {
        out.putBytes(value);
        return this;
    }

    /** Adds a map in the order of its keys. */
    public Digests map(Map<String, String> entries) {
        out.putShort(entries.size());
        new TreeMap<>(entries).forEach((key, value) -> text(key).out.putText(value));
        return this;
    }

    /** Ends the digest; nothing is done with this any more. */
    public RequestDigest digest() {
        return new RequestDigest(TEXT.encodeToString(bytes.lastSha256()));
    }
}
