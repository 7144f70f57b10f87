package io.lease4j.examples.live.work;

import io.lease4j.ExecutionAuthority;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.examples.outbox.Transaction;
import io.lease4j.jdbc.JdbcGuard;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** The queue and the accounts in PostgreSQL, as a worker uses them. Thread-safe. */
final class Postings {

    /**
     * What is to be done next.
     *
     * @param fence whether this generation may write at all
     * @param posting what to do; empty if the account has nothing more to do, or the fence was refused
     */
    record Next(FenceOutcome fence, Optional<Posting> posting) {}

    private static final String NEXT = "SELECT job.id, job.amount, account.balance, twin.balance FROM job"
            + " JOIN account ON account.id = job.account JOIN twin ON twin.id = job.account"
            + " WHERE job.account = ? AND job.state = 'open' ORDER BY job.number LIMIT 1";

    private final DataSource database;
    private final JdbcGuard guard = JdbcGuard.of(Accounts.SINK);

    Postings(DataSource database) {
        this.database = database;
    }

    /** Returns the accounts that have something to do, the one that waits longest first. */
    List<String> waiting() throws SQLException {
        return Transaction.run(database, connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                            "SELECT account FROM job WHERE state = 'open' GROUP BY account ORDER BY min(number)");
                    ResultSet row = select.executeQuery()) {
                List<String> accounts = new ArrayList<>();
                while (row.next()) {
                    accounts.add(row.getString(1));
                }
                return accounts;
            }
        });
    }

    /** Fences, and then reads: what is read here, no earlier generation can change any more. */
    Next next(String account, ExecutionAuthority authority) throws SQLException {
        return Transaction.run(database, connection -> {
            FenceOutcome fence = guard.fence(connection, authority);
            return new Next(
                    fence, fence instanceof FenceOutcome.Accepted ? read(connection, account) : Optional.empty());
        });
    }

    private static Optional<Posting> read(Connection connection, String account) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(NEXT)) {
            select.setString(1, account);
            try (ResultSet row = select.executeQuery()) {
                return row.next()
                        ? Optional.of(
                                new Posting(row.getString(1), account, row.getLong(2), row.getLong(3), row.getLong(4)))
                        : Optional.empty();
            }
        }
    }

    /**
     * Writes the new balance, the result, the message, and the end of the job, in one fenced transaction. The effect's id is
     * the attempt's and not the job's: that a job is done is read behind the fence, so that no successor repeats it, and
     * who is stale is told so by its token.
     *
     * @throws SQLException if it failed, or nobody knows whether it committed: the same again tells
     */
    CommitOutcome post(Posting posting, ExecutionAuthority authority) throws SQLException {
        Effect effect = Effect.of(
                authority.key(),
                EffectId.of(posting.job() + " under " + authority.token()),
                "posting",
                Long.toString(posting.balance() + posting.amount()).getBytes(StandardCharsets.UTF_8));
        return Transaction.run(
                database,
                connection -> guard.commit(
                        connection, effect, authority, (same, it, by) -> PostingRows.write(same, posting, it, by)));
    }

    /** Writes to the twin alone, as whoever knows of no fence would have done. */
    void postToTwin(Posting posting, ExecutionAuthority authority) throws SQLException {
        Transaction.run(database, connection -> {
            PostingRows.writeTwin(connection, posting, authority);
            return true;
        });
    }

    /** Returns the greatest token that the table knows of an account, and up to which it is sealed, for a person to compare. */
    String seen(ExecutionAuthority authority) throws SQLException {
        return Transaction.run(database, connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT highest, sealed FROM lease4j_fence WHERE sink = ? AND fingerprint = ?")) {
                select.setString(1, Accounts.SINK.value());
                select.setString(2, authority.key().fingerprint());
                try (ResultSet row = select.executeQuery()) {
                    return row.next() ? compared(authority.token().value(), row.getLong(1), row.getLong(2)) : "";
                }
            }
        });
    }

    private static String compared(long token, long highest, long sealed) {
        return token <= sealed
                ? "token " + token + " <= " + sealed + ", up to which the account is sealed"
                : "token " + token + " < " + highest + ", which has written or fenced";
    }
}
