package io.lease4j.jdbc;

import io.lease4j.effect.SinkName;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.sql.DataSource;

/**
 * Prepares a {@link JdbcSink}. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class JdbcSinkBuilder {

    private final DataSource source;
    private final SinkName name;
    private final EffectWriter writer;
    private JdbcTables tables = JdbcTables.defaults();
    private Optional<Executor> executor = Optional.empty();

    JdbcSinkBuilder(DataSource source, SinkName name, EffectWriter writer) {
        this.source = Objects.requireNonNull(source, "source");
        this.name = Objects.requireNonNull(name, "name");
        this.writer = Objects.requireNonNull(writer, "writer");
    }

    /**
     * Chooses where the tables are. Default: where the connection's search path finds them, in PostgreSQL.
     *
     * @param tables the tables
     * @return this
     */
    public JdbcSinkBuilder tables(JdbcTables tables) {
        this.tables = Objects.requireNonNull(tables, "tables");
        return this;
    }

    /**
     * Chooses where calls wait for the database, and stages complete. Default: eight daemon threads of the sink's own.
     *
     * @param executor may block; a pool as large as the data source's, or virtual threads
     * @return this
     */
    public JdbcSinkBuilder executor(Executor executor) {
        this.executor = Optional.of(executor);
        return this;
    }

    /**
     * Makes the sink. Asks the database nothing.
     *
     * @return the sink
     */
    public JdbcSink build() {
        return new JdbcSink(this);
    }

    DataSource source() {
        return source;
    }

    SinkName name() {
        return name;
    }

    EffectWriter writer() {
        return writer;
    }

    JdbcTables tables() {
        return tables;
    }

    Optional<Executor> executor() {
        return executor;
    }
}
