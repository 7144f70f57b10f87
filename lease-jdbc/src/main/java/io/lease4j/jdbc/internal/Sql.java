package io.lease4j.jdbc.internal;

import io.lease4j.jdbc.JdbcDialect;
import org.jspecify.annotations.Nullable;

/** Every statement, made once for each place where the tables are. Immutable. */
public final class Sql {

    /** So many rows are dropped by one step at most: it keeps writers of the record waiting meanwhile. */
    static final int MOST_DROPPED = 10_000;

    private static final String RECORD = " WHERE sink = ? AND namespace_id = ? AND shard = ?";
    private static final String KEY = " WHERE sink = ? AND namespace_id = ? AND fingerprint = ?";
    private static final String FENCE_COLUMNS = "shard, lease_key, highest, lease_id, sealed";

    final String recordShared;
    final String recordExclusive;
    final String insertRecord;
    final String updateRecord;

    final String fence;
    final String insertFence;
    final String updateFence;
    final String touchFence;
    final String dropFences;

    final String effect;
    final String insertEffect;
    final String raiseTombstone;
    final String dropTombstonesOfKey;
    final String dropTombstonesOfRecord;

    /** Null where the dialect has no statements within statements. */
    final @Nullable NamedSql acceptAtOnce;

    final String traces;

    final String witnessShared;
    final String witness;
    final String witnessExclusive;
    final String witnessByName;
    final String insertWitness;
    final String updateWitness;
    final String witnessSinks;
    final String insertWitnessSink;
    final String proven;
    final String insertProven;
    final String updateProven;

    /**
     * Makes the statements.
     *
     * @param prefix what stands before a table's name: nothing, or a schema and a dot
     * @param dialect of the database
     */
    public Sql(String prefix, JdbcDialect dialect) {
        String records = prefix + "lease4j_record";
        String fences = prefix + "lease4j_fence";
        String effects = prefix + "lease4j_effect";
        String witnesses = prefix + "lease4j_witness";
        String sinks = prefix + "lease4j_witness_sink";
        String lineages = prefix + "lease4j_witness_proven";

        // The witness's counter comes along: it is there only where the witness is in the same database.
        recordShared = dialect.shared(
                "SELECT r.admitted, r.floor, (SELECT w.highest FROM " + witnesses
                        + " w WHERE w.namespace_id = r.namespace_id) FROM " + records
                        + " r WHERE r.sink = ? AND r.namespace_id = ? AND r.shard = ?",
                "r");
        recordExclusive = dialect.exclusive("SELECT admitted, floor FROM " + records + RECORD);
        insertRecord = dialect.unlessThere(
                "INSERT INTO " + records + " (sink, namespace_id, shard, admitted, floor) VALUES (?, ?, ?, FALSE, 0)");
        updateRecord = "UPDATE " + records + " SET admitted = ?, floor = ?" + RECORD;

        fence = dialect.exclusive("SELECT " + FENCE_COLUMNS + " FROM " + fences + KEY);
        insertFence = dialect.unlessThere("INSERT INTO " + fences
                + " (sink, namespace_id, fingerprint, shard, lease_key, highest, sealed, changes)"
                + " VALUES (?, ?, ?, ?, ?, 0, 0, 0)");
        updateFence = "UPDATE " + fences + " SET highest = ?, lease_id = ?, sealed = ?, changes = changes + 1" + KEY;
        touchFence = "UPDATE " + fences + " SET changes = changes + 1" + KEY;
        // Up to a fingerprint, and not a list of them: a planner without statistics compares lists row by row.
        String refused = RECORD + " AND highest <= ? AND sealed <= ?";
        dropFences = "DELETE FROM " + fences + refused
                + " AND fingerprint <= (SELECT MAX(fingerprint) FROM (SELECT fingerprint"
                + " FROM " + fences + refused + " ORDER BY fingerprint FETCH FIRST " + MOST_DROPPED
                + " ROWS ONLY) first_of_them)";

        effect = "SELECT cancelled, digest, token, lease_id, execution_id FROM " + effects + KEY + " AND effect_id = ?";
        insertEffect = "INSERT INTO " + effects
                + " (sink, namespace_id, fingerprint, effect_id, shard, cancelled, digest, token, lease_id, execution_id)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        raiseTombstone =
                "UPDATE " + effects + " SET token = ?" + KEY + " AND effect_id = ? AND cancelled AND token < ?";
        dropTombstonesOfKey = "DELETE FROM " + effects + KEY + " AND cancelled AND token <= ?";
        // Up to a token, so that those with the same one go together.
        String buried = RECORD + " AND cancelled AND token <= ?";
        dropTombstonesOfRecord =
                "DELETE FROM " + effects + buried + " AND token <= (SELECT MAX(token) FROM (SELECT token"
                        + " FROM " + effects + buried + " ORDER BY token FETCH FIRST " + MOST_DROPPED
                        + " ROWS ONLY) first_of_them)";

        acceptAtOnce =
                dialect.changesWithinQueries() ? AtOnce.statement(records, fences, effects, witnesses, dialect) : null;

        traces = "SELECT shard, MAX(token) FROM (SELECT shard, floor AS token FROM " + records
                + " WHERE sink = ? AND namespace_id = ? UNION ALL SELECT shard, highest FROM " + fences
                + " WHERE sink = ? AND namespace_id = ? UNION ALL SELECT shard, sealed FROM " + fences
                + " WHERE sink = ? AND namespace_id = ?) shown GROUP BY shard";

        String entry =
                "SELECT w.namespace_id, w.namespace, w.being_created, w.highest FROM " + witnesses + " w WHERE w.";
        witness = entry + "namespace_id = ?";
        witnessShared = dialect.shared(witness, "w");
        witnessExclusive = dialect.exclusive(witness);
        witnessByName = entry + "namespace = ?";
        insertWitness = dialect.unlessThere("INSERT INTO " + witnesses
                + " (namespace_id, namespace, being_created, highest) VALUES (?, ?, TRUE, 0)");
        updateWitness = "UPDATE " + witnesses + " SET being_created = ?, highest = ? WHERE namespace_id = ?";
        witnessSinks = "SELECT sink FROM " + sinks + " WHERE namespace_id = ?";
        insertWitnessSink = dialect.unlessThere("INSERT INTO " + sinks + " (namespace_id, sink) VALUES (?, ?)");
        proven = "SELECT lineage FROM " + lineages + " WHERE namespace_id = ? AND shard = ?";
        insertProven =
                dialect.unlessThere("INSERT INTO " + lineages + " (namespace_id, shard, lineage) VALUES (?, ?, ?)");
        updateProven = "UPDATE " + lineages + " SET lineage = ? WHERE namespace_id = ? AND shard = ?";
    }
}
