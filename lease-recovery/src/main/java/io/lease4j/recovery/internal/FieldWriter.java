package io.lease4j.recovery.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FirstSent;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Writes fields one after the other, text and bytes behind their length. */
final class FieldWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);

    void putByte(int value) {
        out.write(value);
    }

    void putShort(int value) {
        putByte(value >>> 8);
        putByte(value);
    }

    void putLong(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            putByte((int) (value >>> shift));
        }
    }

    void putBytes(byte[] value) {
        putShort(value.length);
        out.write(value, 0, value.length);
    }

    void putText(String value) {
        putBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    void putKey(LeaseKey key) {
        putBytes(key.encoded());
    }

    void putHolder(Holder holder) {
        putText(holder.principal());
        putText(holder.instance());
    }

    void putRecord(AuthorityRecordId recordId) {
        putText(recordId.namespaceId().value());
        putShort(recordId.shard());
    }

    void putFirstSent(FirstSent firstSent) {
        putText(firstSent.lineage().value());
        putLong(firstSent.at().epochMillis());
    }

    /** Writes what a generation has besides its key. */
    void putGrant(Generation generation) {
        putText(generation.leaseId().value());
        putLong(generation.token().value());
    }

    <T> void putOptional(Optional<T> value, BiConsumer<FieldWriter, T> how) {
        putByte(value.isPresent() ? 1 : 0);
        value.ifPresent(it -> how.accept(this, it));
    }

    byte[] toBytes() {
        return out.toByteArray();
    }
}
