package io.lease4j.jdbc.internal;

import io.lease4j.jdbc.JdbcDialect;
import org.jspecify.annotations.Nullable;

/**
 * The whole of an accepted effect in one statement, and so in one round trip: it reserves record and key, checks, fences and
 * notes the effect. Where it accepts nothing, the steps one by one say why.
 *
 * <p>All of it sees one snapshot, but what it reserves it sees as it is then: the record's floor, the key's row. Only an
 * effect id that somebody committed while this statement waited is met as late as by the insert, which then does nothing; the row
 * has been changed by then and is put back, and the tombstones that it would have outlived are dropped after the insert only.
 */
final class AtOnce {

    /**
     * What it did.
     *
     * @param fenced whether the key's row was written
     * @param accepted whether the effect was noted
     * @param before what the row said before, all zero where there was none
     */
    record Result(boolean fenced, boolean accepted, Before before) {}

    /**
     * The remembered part of a key's row.
     *
     * @param highest the greatest token
     * @param leaseId whose that was
     * @param sealedUpTo up to where it is sealed
     */
    record Before(long highest, @Nullable String leaseId, long sealedUpTo) {}

    private AtOnce() {}

    static NamedSql statement(String records, String fences, String effects, String witnesses, JdbcDialect dialect) {
        String key = " sink = :sink AND namespace_id = :namespace AND fingerprint = :fingerprint";
        String isNew = "NOT EXISTS (SELECT 1 FROM " + effects + " WHERE" + key + " AND effect_id = :effect)";
        String record = dialect.shared(
                "SELECT r.floor FROM " + records + " r WHERE r.sink = :sink AND r.namespace_id = :namespace"
                        + " AND r.shard = :shard AND r.admitted AND r.floor < :token AND COALESCE((SELECT w.highest FROM "
                        + witnesses + " w WHERE w.namespace_id = r.namespace_id), :token) >= :token",
                "r");
        // From the record, so that it is reserved before the key, as everybody does.
        String before = dialect.exclusive("SELECT f.shard, f.lease_key, f.highest, f.lease_id, f.sealed FROM " + fences
                        + " f JOIN known_record ON TRUE WHERE f.sink = :sink AND f.namespace_id = :namespace"
                        + " AND f.fingerprint = :fingerprint")
                + " OF f";
        String raise =
                "UPDATE " + fences + " SET highest = :token, lease_id = :lease, changes = changes + 1 WHERE" + key
                        + " AND EXISTS (SELECT 1 FROM before b WHERE b.shard = :shard AND b.lease_key = :key AND b.sealed < :token"
                        + " AND (b.highest < :token OR b.highest = :token AND b.lease_id = :lease)) AND " + isNew
                        + " RETURNING 1";
        String make = dialect.unlessThere("INSERT INTO " + fences
                        + " (sink, namespace_id, fingerprint, shard, lease_key, highest, lease_id, sealed, changes)"
                        + " SELECT :sink, :namespace, :fingerprint, :shard, :key, :token, :lease, 0, 0 FROM known_record"
                        + " WHERE NOT EXISTS (SELECT 1 FROM before) AND " + isNew)
                + " RETURNING 1";
        String note = dialect.unlessThere("INSERT INTO " + effects
                        + " (sink, namespace_id, fingerprint, effect_id, shard, cancelled, digest,"
                        + " token, lease_id, execution_id) SELECT :sink, :namespace, :fingerprint, :effect, :shard,"
                        + " FALSE, :digest, :token, :lease, :execution"
                        + " WHERE EXISTS (SELECT 1 FROM raised) OR EXISTS (SELECT 1 FROM made)")
                + " RETURNING 1";
        // As SinkRows.dropTombstones: of a greater token than the last, those that the row refuses from now on.
        String drop = "DELETE FROM " + effects + " WHERE" + key + " AND cancelled AND EXISTS (SELECT 1 FROM noted)"
                + " AND COALESCE((SELECT highest FROM before), 0) < :token"
                + " AND token <= GREATEST(:token - 1, COALESCE((SELECT sealed FROM before), 0))";
        return new NamedSql("WITH known_record AS (" + record + "), before AS (" + before + "), raised AS (" + raise
                + "), made AS (" + make + "), noted AS (" + note + "), dropped AS (" + drop
                + ") SELECT EXISTS (SELECT 1 FROM raised) OR EXISTS (SELECT 1 FROM made), EXISTS (SELECT 1 FROM noted),"
                + " b.highest, b.lease_id, b.sealed FROM (SELECT 1) one LEFT JOIN before b ON TRUE");
    }
}
