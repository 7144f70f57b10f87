package io.lease4j.jdbc;

import io.lease4j.ExecutionAuthority;
import io.lease4j.Refused;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.internal.Steps;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;

/**
 * Fences the caller's own transaction: call it on the connection, then run the statements that are the effect, then commit.
 * Check and effect commit together or not at all, because the key's fence row belongs to the transaction until it ends:
 * between the check and the write there is no moment for anybody else.
 *
 * <p>Works in any transaction, whoever began it and ends it: under read committed, repeatable read and serializable, with a
 * pool, in a framework's transaction. <em>Accepted</em> holds on condition that the transaction commits, and goes with a
 * savepoint: where the guard was called behind one that is rolled back, nothing was accepted and the key is free for
 * others, so that the effect's statements must be behind it too. After any other outcome, roll back or go on without the
 * effect; behind a statement that the database refused (sink not ready, a transaction that may not write) it goes on from an
 * earlier savepoint only. Whether a commit that was not answered took place, tells {@link
 * JdbcSink} with its cancel; the same effect again also answers it, if it is in place.
 *
 * <p>The guard never sees the lease. It accepts an expired or released generation for as long as no successor has fenced or
 * written here and nobody sealed the key: see {@code docs/jdbc.md}. Where the witness of the namespace is in the same
 * tables, a token above everything that it ever gave is refused.
 *
 * <p>A failure of the database is thrown as the driver threw it, because it belongs to the caller's transaction: a framework
 * translates it, and a transaction that could not be serialized or was in a deadlock is run again by whoever owns it.
 * Immutable and thread-safe; a connection is for one thread.
 *
 * @since 0.1.0
 */
public final class JdbcGuard {

    private final SinkName sink;
    private final Steps steps;

    private JdbcGuard(SinkName sink, JdbcTables tables) {
        this.sink = Objects.requireNonNull(sink, "sink");
        this.steps = new Steps(sink, tables.sql(), tables.dialect());
    }

    /**
     * Makes a guard over the tables that the connection's search path finds, in PostgreSQL.
     *
     * @param sink the name that the authority records register
     * @return the guard
     */
    public static JdbcGuard of(SinkName sink) {
        return of(sink, JdbcTables.defaults());
    }

    /**
     * Makes a guard.
     *
     * @param sink the name that the authority records register
     * @param tables where they are
     * @return the guard
     */
    public static JdbcGuard of(SinkName sink, JdbcTables tables) {
        return new JdbcGuard(sink, tables);
    }

    /**
     * Returns the name of the sink.
     *
     * @return as it was given
     */
    public SinkName sink() {
        return sink;
    }

    /**
     * Accepts an effect of the generation on condition that the transaction commits, or changes nothing. Run its statements
     * only if it is accepted and not already: an effect that is known is in place.
     *
     * @param connection in a transaction
     * @param effect what is to be done
     * @param authority under which generation
     * @return accepted, rejected, or refused: cancelled, invalid request for a connection with auto-commit or one that may
     *     not write, sink not ready where the migration was not run, corrupt state where no guard wrote a row
     * @throws SQLException if the database fails; roll back, and run the transaction again if it says so
     */
    public CommitOutcome commit(Connection connection, Effect effect, ExecutionAuthority authority)
            throws SQLException {
        Objects.requireNonNull(effect, "effect");
        Objects.requireNonNull(authority, "authority");
        Optional<Refused> refused = Steps.unlessTransaction(connection);
        if (refused.isPresent()) {
            return refused.get();
        }
        try {
            return steps.guard(connection).commit(effect, authority);
        } catch (SQLException failure) {
            return steps.refusal(failure).orElseThrow(() -> failure);
        }
    }

    /**
     * Accepts an effect and, if that is new, applies it.
     *
     * @param connection in a transaction
     * @param effect what is to be done
     * @param authority under which generation
     * @param writer called if the effect is accepted and not already
     * @return as the other method
     * @throws SQLException if the database fails, or the writer does; roll back
     */
    public CommitOutcome commit(Connection connection, Effect effect, ExecutionAuthority authority, EffectWriter writer)
            throws SQLException {
        Objects.requireNonNull(writer, "writer");
        CommitOutcome outcome = commit(connection, effect, authority);
        if (outcome instanceof CommitOutcome.Accepted accepted && !accepted.already()) {
            writer.write(connection, effect, authority);
        }
        return outcome;
    }

    /**
     * Shuts predecessors out on condition that the transaction commits. Call it before reading what will be written back.
     *
     * @param connection in a transaction
     * @param authority under which generation
     * @return accepted, rejected, or refused as for an effect
     * @throws SQLException if the database fails; roll back, and run the transaction again if it says so
     */
    public FenceOutcome fence(Connection connection, ExecutionAuthority authority) throws SQLException {
        Objects.requireNonNull(authority, "authority");
        Optional<Refused> refused = Steps.unlessTransaction(connection);
        if (refused.isPresent()) {
            return refused.get();
        }
        try {
            return steps.guard(connection).fence(authority);
        } catch (SQLException failure) {
            return steps.refusal(failure).orElseThrow(() -> failure);
        }
    }

    @Override
    public String toString() {
        return "JdbcGuard[" + sink + "]";
    }
}
