package io.lease4j.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/**
 * The wire form of an authority: {@code lease4j-authority.1.<payload>.<checksum>}, both in base64url. The checksum is
 * the start of the payload's SHA-256: it finds damage, it does not authenticate.
 */
public final class AuthorityWire {

    private static final String FIELD = "authority";
    private static final String MAGIC = "lease4j-authority";
    private static final String VERSION = "1";
    private static final int CHECKSUM_BYTES = 8;

    /** Above the longest valid form: 8 components and 5 ids of 256 bytes, times 4/3. Bounds work on hostile input. */
    private static final int MAX_LENGTH = 6 * 1024;

    private AuthorityWire() {}

    /** Writes the wire form. */
    public static String write(ExecutionAuthority authority) {
        LeaseKey key = authority.key();
        Encoder out = new Encoder()
                .putText(authority.recordId().namespaceId().value())
                .putShort(authority.recordId().shard())
                .putText(key.namespace().name())
                .putByte(key.components().size());
        for (String component : key.components()) {
            out = out.putText(component);
        }
        byte[] payload = out.putText(authority.generation().leaseId().value())
                .putLong(authority.token().value())
                .putText(authority.holder().principal())
                .putText(authority.holder().instance())
                .putText(authority.executionId().value())
                .putLong(authority.expiresAt().epochMillis())
                .toBytes();
        return String.join(".", MAGIC, VERSION, base64(payload), base64(checksum(payload)));
    }

    /** Reads a wire form that may be hostile. */
    public static Decoded<ExecutionAuthority> read(String wire) {
        Objects.requireNonNull(wire, "wire");
        try {
            return new Decoded.Valid<>(fields(payload(wire)));
        } catch (InvalidValueException e) {
            return new Decoded.Invalid<>(e.violation());
        }
    }

    private static byte[] payload(String wire) {
        if (wire.length() > MAX_LENGTH) {
            throw Bounds.violation(FIELD, "at most " + MAX_LENGTH + " characters", wire.length() + " characters");
        }
        String[] parts = wire.split("\\.", -1);
        if (parts.length < 2 || !parts[0].equals(MAGIC)) {
            throw Bounds.violation(FIELD, "in the form " + MAGIC + ".VERSION.PAYLOAD.CHECKSUM", "something else");
        }
        if (!parts[1].equals(VERSION)) {
            throw Bounds.violation(FIELD, "of version " + VERSION, "of another version");
        }
        if (parts.length != 4) {
            throw Bounds.violation(FIELD, "of 4 parts", parts.length + " parts");
        }
        byte[] payload = bytes(parts[2]);
        if (!Arrays.equals(checksum(payload), bytes(parts[3]))) {
            throw Bounds.violation(FIELD, "undamaged", "payload and checksum that differ");
        }
        return payload;
    }

    private static ExecutionAuthority fields(byte[] payload) {
        Decoder in = new Decoder(FIELD, payload);
        AuthorityRecordId recordId = new AuthorityRecordId(NamespaceId.of(in.takeText()), in.takeShort());
        Namespace namespace = Namespace.of(in.takeText());
        int count = in.takeByte();
        List<String> components = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            components.add(in.takeText());
        }
        LeaseKey key = LeaseKey.of(namespace, components);
        Generation generation = new Generation(key, LeaseId.of(in.takeText()), FencingToken.of(in.takeLong()));
        Holder holder = Holder.of(in.takeText(), in.takeText());
        ExecutionId executionId = ExecutionId.of(in.takeText());
        BackendTime expiresAt = BackendTime.ofEpochMillis(in.takeLong());
        in.end();
        return new ExecutionAuthority(recordId, generation, holder, executionId, expiresAt);
    }

    private static byte[] checksum(byte[] payload) {
        return Arrays.copyOf(Encoder.sha256(payload), CHECKSUM_BYTES);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] bytes(String base64) {
        try {
            byte[] decoded = Base64.getUrlDecoder().decode(base64);
            // Base64 has several spellings of the same bytes; accept only the one that we write.
            if (base64(decoded).equals(base64)) {
                return decoded;
            }
        } catch (IllegalArgumentException e) {
            throw Bounds.violation(FIELD, "in base64url", "characters that are not");
        }
        throw Bounds.violation(FIELD, "in canonical base64url", "another spelling");
    }
}
