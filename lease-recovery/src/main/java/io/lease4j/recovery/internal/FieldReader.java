package io.lease4j.recovery.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.FencingToken;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Violation;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/** Reads what {@link FieldWriter} wrote, from bytes that may be hostile: every fault is an {@code InvalidValueException}. */
final class FieldReader {

    private static final String FIELD = "journal entry";

    private final ByteBuffer in;

    FieldReader(byte[] bytes) {
        this.in = ByteBuffer.wrap(bytes);
    }

    int takeByte() {
        need(1);
        return in.get() & 0xff;
    }

    int takeShort() {
        need(2);
        return in.getShort() & 0xffff;
    }

    long takeLong() {
        need(8);
        return in.getLong();
    }

    byte[] takeBytes() {
        int length = takeShort();
        need(length);
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    String takeText() {
        try {
            // A fresh decoder reports malformed bytes; a constructor of String would replace them.
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(takeBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw violation("valid UTF-8", "malformed bytes");
        }
    }

    /** Reads one of an enum's constants from its place. */
    <E extends Enum<E>> E take(E[] constants) {
        int place = takeByte();
        if (place >= constants.length) {
            throw violation("of a known kind", "kind " + place);
        }
        return constants[place];
    }

    boolean takeBoolean() {
        int value = takeByte();
        if (value > 1) {
            throw violation("0 or 1", Integer.toString(value));
        }
        return value == 1;
    }

    <T> Optional<T> takeOptional(Function<FieldReader, T> how) {
        return takeBoolean() ? Optional.of(how.apply(this)) : Optional.empty();
    }

    /** Reads a key as it is canonical now: what was written as a key may be none any more. */
    LeaseKey takeKey(Namespace namespace) {
        LeaseKey key = LeaseKey.decode(takeBytes()).match(valid -> valid.value(), invalid -> {
            throw new InvalidValueException(invalid.violation());
        });
        if (!key.namespace().equals(namespace)) {
            throw violation("of the journal's namespace", "of another namespace");
        }
        return key;
    }

    Holder takeHolder() {
        return Holder.of(takeText(), takeText());
    }

    AuthorityRecordId takeRecord() {
        return new AuthorityRecordId(NamespaceId.of(takeText()), takeShort());
    }

    FirstSent takeFirstSent() {
        return new FirstSent(Lineage.of(takeText()), BackendTime.ofEpochMillis(takeLong()));
    }

    Generation takeGrant(LeaseKey key) {
        return new Generation(key, LeaseId.of(takeText()), FencingToken.of(takeLong()));
    }

    void end() {
        if (in.hasRemaining()) {
            throw violation("nothing behind the last field", in.remaining() + " more bytes");
        }
    }

    static InvalidValueException violation(String bound, String size) {
        return new InvalidValueException(new Violation(FIELD, bound, size));
    }

    private void need(int count) {
        if (in.remaining() < count) {
            throw violation("complete", "truncated");
        }
    }
}
