package io.lease4j.jdbc.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.WitnessEntry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of a witness, read and written in one transaction. Confined to it. */
final class WitnessRows {

    private record Counter(NamespaceId id, Namespace namespace, boolean beingCreated, long highest) {}

    private static final Statements.Row<Counter> COUNTER = row -> new Counter(
            NamespaceId.of(row.getString(1)), Namespace.of(row.getString(2)), row.getBoolean(3), row.getLong(4));

    private final Statements statements;
    private final Sql sql;

    WitnessRows(Connection connection, Sql sql) {
        this.statements = new Statements(connection);
        this.sql = sql;
    }

    Optional<WitnessEntry> named(Namespace namespace) throws SQLException {
        return entry(statements.first(sql.witnessByName, COUNTER, namespace.name()));
    }

    Optional<WitnessEntry> of(NamespaceId id) throws SQLException {
        return entry(statements.first(sql.witness, COUNTER, id.value()));
    }

    /** The same, for this transaction alone until it ends. */
    Optional<WitnessEntry> toChange(NamespaceId id) throws SQLException {
        return entry(statements.first(sql.witnessExclusive, COUNTER, id.value()));
    }

    /** Whether this transaction is the one that made it. */
    boolean insert(Namespace namespace, NamespaceId id) throws SQLException {
        return statements.change(sql.insertWitness, id.value(), namespace.name()) == 1;
    }

    void update(NamespaceId id, boolean beingCreated, long highest) throws SQLException {
        int unused = statements.change(sql.updateWitness, beingCreated, highest, id.value());
    }

    void remember(NamespaceId id, SinkName sink) throws SQLException {
        int unused = statements.change(sql.insertWitnessSink, id.value(), sink.value());
    }

    Optional<Lineage> provenLast(AuthorityRecordId id) throws SQLException {
        return Optional.ofNullable(statements.first(
                sql.proven,
                row -> Lineage.of(row.getString(1)),
                id.namespaceId().value(),
                id.shard()));
    }

    void proven(AuthorityRecordId id, Lineage lineage) throws SQLException {
        String namespaceId = id.namespaceId().value();
        if (statements.change(sql.updateProven, lineage.value(), namespaceId, id.shard()) == 0) {
            int unused = statements.change(sql.insertProven, namespaceId, id.shard(), lineage.value());
        }
    }

    private Optional<WitnessEntry> entry(@Nullable Counter counter) throws SQLException {
        if (counter == null) {
            return Optional.empty();
        }
        Set<SinkName> sinks = new HashSet<>();
        statements.each(
                sql.witnessSinks,
                row -> {
                    boolean unused = sinks.add(SinkName.of(row.getString(1)));
                },
                counter.id().value());
        return Optional.of(
                new WitnessEntry(counter.namespace(), counter.id(), counter.beingCreated(), counter.highest(), sinks));
    }
}
