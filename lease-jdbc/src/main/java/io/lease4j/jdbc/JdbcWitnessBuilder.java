package io.lease4j.jdbc;

import io.lease4j.FencingToken;
import io.lease4j.InvalidValueException;
import io.lease4j.Violation;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.sql.DataSource;

/**
 * Prepares a {@link JdbcWitness}. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class JdbcWitnessBuilder {

    /**
     * How many tokens a range has unless chosen otherwise: 2^20. A record asks for the next one when a quarter is left, so at
     * a thousand grants a second it raises every quarter of an hour, and has more than four minutes for it; and the 2^52
     * tokens are enough for 2^32 ranges, a failover a second for more than a century.
     */
    public static final long DEFAULT_WIDTH = 1L << 20;

    /** How long a call may take unless chosen otherwise. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(5);

    private static final Duration SHORTEST_PATIENCE = Duration.ofMillis(1);
    private static final Duration LONGEST_PATIENCE = Duration.ofMinutes(1);

    private final DataSource source;
    private JdbcTables tables = JdbcTables.defaults();
    private long width = DEFAULT_WIDTH;
    private Duration patience = DEFAULT_PATIENCE;
    private Optional<Executor> executor = Optional.empty();

    JdbcWitnessBuilder(DataSource source) {
        this.source = Objects.requireNonNull(source, "source");
    }

    /**
     * Chooses where the tables are. Default: where the connection's search path finds them, in PostgreSQL.
     *
     * @param tables the tables
     * @return this
     */
    public JdbcWitnessBuilder tables(JdbcTables tables) {
        this.tables = Objects.requireNonNull(tables, "tables");
        return this;
    }

    /**
     * Chooses how many tokens a range has. Default: 2^20.
     *
     * @param width 1 to 2^52 - 1
     * @return this
     * @throws InvalidValueException if it is outside its bounds
     */
    public JdbcWitnessBuilder width(long width) {
        if (width < 1 || width > FencingToken.MAX_VALUE) {
            throw new InvalidValueException(
                    new Violation("width", "1 to " + FencingToken.MAX_VALUE, Long.toString(width)));
        }
        this.width = width;
        return this;
    }

    /**
     * Chooses how long a call may take before its answer is <em>unavailable</em>. Default: 5 s.
     *
     * @param patience 1 ms to 1 min
     * @return this
     * @throws InvalidValueException if it is outside its bounds
     */
    public JdbcWitnessBuilder patience(Duration patience) {
        if (patience.compareTo(SHORTEST_PATIENCE) < 0 || patience.compareTo(LONGEST_PATIENCE) > 0) {
            throw new InvalidValueException(
                    new Violation("patience", "1 ms to " + LONGEST_PATIENCE.toMinutes() + " min", patience.toString()));
        }
        this.patience = patience;
        return this;
    }

    /**
     * Chooses where calls wait for the database, and stages complete. Default: eight daemon threads of the witness's own.
     *
     * @param executor may block; virtual threads, or a pool
     * @return this
     */
    public JdbcWitnessBuilder executor(Executor executor) {
        this.executor = Optional.of(executor);
        return this;
    }

    /**
     * Makes the witness. Asks the database nothing.
     *
     * @return the witness
     */
    public JdbcWitness build() {
        return new JdbcWitness(this);
    }

    DataSource source() {
        return source;
    }

    JdbcTables tables() {
        return tables;
    }

    long width() {
        return width;
    }

    Duration patience() {
        return patience;
    }

    Optional<Executor> executor() {
        return executor;
    }
}
