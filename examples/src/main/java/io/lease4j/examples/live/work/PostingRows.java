package io.lease4j.examples.live.work;

import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.Effect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The statements of a posting. */
final class PostingRows {

    private PostingRows() {}

    /** What the guard accepted, and beside it the twin: a worker that dies here has written both, or neither. */
    static void write(Connection connection, Posting posting, Effect effect, ExecutionAuthority authority)
            throws SQLException {
        long token = authority.token().value();
        long balance = posting.balance() + posting.amount();
        change(connection, "UPDATE account SET balance = ?, token = ? WHERE id = ?", balance, token, posting.account());
        change(
                connection,
                "UPDATE job SET state = 'done', token = ? WHERE id = ? AND state = 'open'",
                token,
                posting.job());
        change(
                connection,
                "INSERT INTO job_result (job, token, result) VALUES (?, ?, ?)",
                posting.job(),
                token,
                posting.account() + " " + balance);
        change(
                connection,
                "INSERT INTO outbox (job, effect_id, token, payload) VALUES (?, ?, ?, ?)",
                posting.job(),
                effect.id().value(),
                token,
                posting.account() + " " + balance);
        writeTwin(connection, posting, authority);
    }

    /** The last writer wins. */
    static void writeTwin(Connection connection, Posting posting, ExecutionAuthority authority) throws SQLException {
        long token = authority.token().value();
        change(
                connection,
                "UPDATE twin SET balance = ?, token = ? WHERE id = ?",
                posting.twinBalance() + posting.amount(),
                token,
                posting.account());
        change(
                connection,
                "INSERT INTO twin_write (account, job, token) VALUES (?, ?, ?)",
                posting.account(),
                posting.job(),
                token);
    }

    private static void change(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            if (statement.executeUpdate() != 1) {
                throw new SQLException("there is no such row: " + sql);
            }
        }
    }
}
