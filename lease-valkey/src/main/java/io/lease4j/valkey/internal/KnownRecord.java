package io.lease4j.valkey.internal;

import io.lease4j.Lineage;
import io.lease4j.spi.NamespaceSettings;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a client knows of the authority record of a shard if that is a usual one, proven for a lineage: the bytes that stand in
 * it behind its numbers; see KNOWN in brief.lua. They are the same with every call, so they are made once. Immutable.
 */
record KnownRecord(Serving.Creation creation, Lineage lineage, Bytes bytes) {

    private static final int NUMBERS = 35;
    private static final int EMPTY_TEXTS = 3;

    /** An array, of which equality asks nothing. */
    static final class Bytes {

        private final byte[] all;

        private Bytes(byte[] all) {
            this.all = all;
        }

        byte[] all() {
            return all;
        }
    }

    static KnownRecord of(Serving.Creation creation, int shard, int shards, Lineage lineage) {
        NamespaceSettings settings = creation.settings();
        byte[] namespace = creation.id().value().getBytes(StandardCharsets.UTF_8);
        byte[] proven = lineage.value().getBytes(StandardCharsets.UTF_8);
        byte[] all = ByteBuffer.allocate(NUMBERS + (2 + EMPTY_TEXTS) * Short.BYTES + namespace.length + proven.length)
                .put((byte) 1)
                .put((byte) 0)
                .putLong(0)
                .putShort((short) shard)
                .putShort((short) shards)
                .putLong(settings.receiptHorizon().toMillis())
                .putLong(settings.evidenceRetention().toMillis())
                .putInt(settings.historyLength())
                .put((byte) (settings.witnessed() ? 1 : 0))
                .putShort((short) namespace.length)
                .put(namespace)
                .putShort((short) proven.length)
                .put(proven)
                .array();
        return new KnownRecord(creation, lineage, new Bytes(all));
    }

    boolean isOf(Serving.Creation other, Lineage serving) {
        return creation.equals(other) && lineage.equals(serving);
    }
}
