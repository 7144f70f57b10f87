package io.lease4j.jdbc.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.Effect;
import io.lease4j.effect.SinkName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows of one sink, read and written in one transaction. Confined to it. */
final class SinkRows {

    /**
     * What the sink knows of an authority record.
     *
     * @param admitted whether it accepts effects of the record
     * @param floor every token up to it is refused
     * @param witnessed the highest token ever given, if the witness is in this database
     */
    record RecordRow(boolean admitted, long floor, @Nullable Long witnessed) {}

    private final Statements statements;
    private final Sql sql;
    private final String sink;

    SinkRows(Connection connection, Sql sql, SinkName sink) {
        this.statements = new Statements(connection);
        this.sql = sql;
        this.sink = sink.value();
    }

    /** Keeps floor and admission as they are until this transaction ends. Null where nothing is known of the record. */
    @Nullable
    RecordRow record(AuthorityRecordId id) throws SQLException {
        return statements.first(
                sql.recordShared,
                row -> new RecordRow(row.getBoolean(1), row.getLong(2), row.getObject(3, Long.class)),
                sink,
                id.namespaceId().value(),
                id.shard());
    }

    /** Has a row for the record, which admits nothing. */
    void makeRecord(AuthorityRecordId id) throws SQLException {
        int unused = statements.change(sql.insertRecord, sink, id.namespaceId().value(), id.shard());
    }

    /** The same for who changes it; makes it if nothing is known of the record. */
    RecordRow recordToChange(AuthorityRecordId id) throws SQLException {
        makeRecord(id);
        return Objects.requireNonNull(statements.first(
                sql.recordExclusive,
                row -> new RecordRow(row.getBoolean(1), row.getLong(2), null),
                sink,
                id.namespaceId().value(),
                id.shard()));
    }

    void change(AuthorityRecordId id, boolean admitted, long floor) throws SQLException {
        int unused = statements.change(
                sql.updateRecord, admitted, floor, sink, id.namespaceId().value(), id.shard());
    }

    /** What the witness in this database has given, now and not as an older snapshot shows it. */
    long witnessedNow(NamespaceId id) throws SQLException {
        Long highest = statements.first(sql.witnessShared, row -> row.getLong(4), id.value());
        return highest == null ? 0 : highest;
    }

    /** The key's row, for this transaction alone until it ends; null if there is none. */
    @Nullable
    FenceRow row(AuthorityRecordId id, LeaseKey key) throws SQLException {
        return statements.first(
                sql.fence,
                row -> new FenceRow(
                        row.getInt(1), key(row.getBytes(2)), row.getLong(3), row.getString(4), row.getLong(5)),
                sink,
                id.namespaceId().value(),
                key.fingerprint());
    }

    private static @Nullable LeaseKey key(byte[] encoded) {
        return LeaseKey.decode(encoded) instanceof Decoded.Valid<LeaseKey> valid ? valid.value() : null;
    }

    /** The same, made if it is not there. */
    FenceRow rowMade(AuthorityRecordId id, LeaseKey key) throws SQLException {
        FenceRow there = row(id, key);
        if (there != null) {
            return there;
        }
        int unused = statements.change(
                sql.insertFence, sink, id.namespaceId().value(), key.fingerprint(), id.shard(), key.encoded());
        // Rows are dropped only by who has the record for itself alone, and this transaction has a share in it.
        return Objects.requireNonNull(row(id, key));
    }

    /** Writes what the row remembers from now on. */
    void write(AuthorityRecordId id, LeaseKey key, FenceRow row) throws SQLException {
        String namespaceId = id.namespaceId().value();
        int unused = statements.change(
                sql.updateFence, row.highest(), row.leaseId(), row.sealedUpTo(), sink, namespaceId, key.fingerprint());
    }

    /** Drops the tombstones of tokens that the row refuses. */
    void dropTombstones(AuthorityRecordId id, LeaseKey key, FenceRow row) throws SQLException {
        // One of the highest token itself stays: its generation may still write.
        int unused = statements.change(
                sql.dropTombstonesOfKey,
                sink,
                id.namespaceId().value(),
                key.fingerprint(),
                Math.max(row.highest() - 1, row.sealedUpTo()));
    }

    /** All that accepting an effect takes; null where the database cannot do it in one statement. */
    AtOnce.@Nullable Result acceptAtOnce(Effect effect, ExecutionAuthority authority) throws SQLException {
        NamedSql accept = sql.acceptAtOnce;
        if (accept == null) {
            return null;
        }
        Object[] arguments = accept.arguments(Map.of(
                "sink", sink,
                "namespace", authority.recordId().namespaceId().value(),
                "fingerprint", effect.key().fingerprint(),
                "shard", authority.recordId().shard(),
                "key", effect.key().encoded(),
                "token", authority.token().value(),
                "lease", authority.generation().leaseId().value(),
                "effect", effect.id().value(),
                "digest", effect.digest().value(),
                "execution", authority.executionId().value()));
        return statements.first(
                accept.sql(),
                row -> new AtOnce.Result(
                        row.getBoolean(1),
                        row.getBoolean(2),
                        new AtOnce.Before(row.getLong(3), row.getString(4), row.getLong(5))),
                arguments);
    }

    /** Makes an older snapshot fail that does not see what this transaction writes. */
    void touch(AuthorityRecordId id, LeaseKey key) throws SQLException {
        int unused = statements.change(sql.touchFence, sink, id.namespaceId().value(), key.fingerprint());
    }

    @Nullable
    Known find(AuthorityRecordId id, Effect effect) throws SQLException {
        return statements.first(
                sql.effect,
                row -> new Known(
                        row.getBoolean(1), row.getString(2), row.getLong(3), row.getString(4), row.getString(5)),
                sink,
                id.namespaceId().value(),
                effect.key().fingerprint(),
                effect.id().value());
    }

    void insert(Effect effect, ExecutionAuthority authority, boolean cancelled) throws SQLException {
        int unused = statements.change(
                sql.insertEffect,
                sink,
                authority.recordId().namespaceId().value(),
                effect.key().fingerprint(),
                effect.id().value(),
                authority.recordId().shard(),
                cancelled,
                effect.digest().value(),
                authority.token().value(),
                authority.generation().leaseId().value(),
                authority.executionId().value());
    }

    /** A tombstone holds for the greatest token that it was asked for. */
    void raiseTombstone(Effect effect, ExecutionAuthority authority) throws SQLException {
        long token = authority.token().value();
        int unused = statements.change(
                sql.raiseTombstone,
                token,
                sink,
                authority.recordId().namespaceId().value(),
                effect.key().fingerprint(),
                effect.id().value(),
                token);
    }

    /** Drops rows and tombstones that refuse only what the floor refuses, a bounded number of rows. */
    void dropBelow(AuthorityRecordId id, long floor) throws SQLException {
        String namespaceId = id.namespaceId().value();
        int unusedRows = statements.change(
                sql.dropFences,
                sink,
                namespaceId,
                id.shard(),
                floor,
                floor,
                sink,
                namespaceId,
                id.shard(),
                floor,
                floor);
        int unusedTombstones = statements.change(
                sql.dropTombstonesOfRecord, sink, namespaceId, id.shard(), floor, sink, namespaceId, id.shard(), floor);
    }

    Map<AuthorityRecordId, Long> traces(NamespaceId id) throws SQLException {
        Map<AuthorityRecordId, Long> highest = new HashMap<>();
        statements.each(
                sql.traces,
                row -> highest.put(new AuthorityRecordId(id, row.getInt(1)), row.getLong(2)),
                sink,
                id.value(),
                sink,
                id.value(),
                sink,
                id.value());
        return highest;
    }
}
