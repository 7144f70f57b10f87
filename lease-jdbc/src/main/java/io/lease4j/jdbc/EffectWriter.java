package io.lease4j.jdbc;

import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.Effect;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Applies an effect: the statements that commit together with its fence, or not at all. Called once for an effect that is
 * accepted for the first time, never for one that is already in place; a transaction that cannot be serialized is run
 * again, and this with it. It must not commit, roll back or close the connection, nor do so by a statement: {@link
 * JdbcSink} refuses the calls, and an effect whose writer rolled back. What was committed behind its back stays, with the
 * effect id. Whatever the writer throws is <em>effect not applied</em>, unless it has the code of a conflict, of a time limit
 * or of a database that cannot be reached. A failed statement that the writer hides is not applied either.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface EffectWriter {

    /**
     * Writes the effect.
     *
     * @param connection in the transaction
     * @param effect what to write
     * @param authority under which generation; its token belongs into an outbox row
     * @throws SQLException if the database fails; nothing of the transaction stays
     */
    void write(Connection connection, Effect effect, ExecutionAuthority authority) throws SQLException;
}
