package io.lease4j.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.lease4j.Decoded;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FencedSink;
import io.lease4j.testkit.Applied;
import io.lease4j.testkit.CommitStall;
import io.lease4j.testkit.FencedSinkFixture;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The database sink as the kit tests it, at one isolation, its effects the rows of a table. */
final class JdbcSinkFixture implements FencedSinkFixture {

    private static final List<String> TABLES = List.of("lease4j_record", "lease4j_fence", "lease4j_effect", "applied");

    private final Database database = Database.fresh();
    private final HikariDataSource pool;
    private final AtomicReference<@Nullable CommitStall> stall = new AtomicReference<>();
    private final JdbcSink sink;

    JdbcSinkFixture(String isolation) {
        this(isolation, JdbcTables.defaults());
    }

    JdbcSinkFixture(String isolation, JdbcTables tables) {
        // As many as the kit's crowds have threads.
        pool = database.pool(20, isolation);
        database.execute("CREATE TABLE applied (number bigserial, lease_key bytea, effect_id text, kind text,"
                + " payload bytea, token bigint)");
        sink = JdbcSink.builder(pool, Some.SINK, this::write).tables(tables).build();
    }

    @Override
    public FencedSink open() {
        return sink;
    }

    private void write(Connection connection, Effect effect, ExecutionAuthority authority) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO applied (lease_key, effect_id, kind, payload, token) VALUES (?, ?, ?, ?, ?)")) {
            insert.setBytes(1, effect.key().encoded());
            insert.setString(2, effect.id().value());
            insert.setString(3, effect.kind());
            insert.setBytes(4, effect.payload());
            insert.setLong(5, authority.token().value());
            int unused = insert.executeUpdate();
        }
        CommitStall here = stall.getAndSet(null);
        if (here != null) {
            here.pass();
        }
    }

    @Override
    public List<Applied> applied(LeaseKey key) throws SQLException {
        try (Connection connection = database.source().getConnection();
                PreparedStatement select = connection.prepareStatement(
                        "SELECT lease_key, effect_id, kind, payload, token FROM applied WHERE lease_key = ? ORDER BY number")) {
            select.setBytes(1, key.encoded());
            List<Applied> applied = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    LeaseKey read = ((Decoded.Valid<LeaseKey>) LeaseKey.decode(rows.getBytes(1))).value();
                    Effect effect =
                            Effect.of(read, EffectId.of(rows.getString(2)), rows.getString(3), rows.getBytes(4));
                    applied.add(new Applied(effect, FencingToken.of(rows.getLong(5))));
                }
            }
            return applied;
        }
    }

    @Override
    public Runnable snapshot() {
        TABLES.forEach(table -> database.execute("CREATE TABLE copy_of_" + table + " AS TABLE " + table));
        return () -> TABLES.forEach(table -> {
            database.execute("TRUNCATE " + table);
            database.execute("INSERT INTO " + table + " TABLE copy_of_" + table);
        });
    }

    @Override
    public void stallNextCommit(CommitStall next) {
        stall.set(next);
    }

    @Override
    public void close() {
        sink.close();
        pool.close();
    }
}
