package io.lease4j.examples.live.board;

import io.lease4j.examples.outbox.Inbox;
import io.lease4j.examples.outbox.OutboxRelay;
import io.lease4j.examples.outbox.Transaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;

/** The database, as whoever runs the example uses it: fills the queue, publishes, and looks. Confined to one thread. */
final class Books {

    /**
     * What the tables say of an account.
     *
     * @param open how many postings wait
     * @param guarded what is guarded
     * @param twin what is not
     */
    record Entry(long open, AccountRow.Balance guarded, AccountRow.Balance twin) {}

    private static final int MOST_OPEN = 4;
    private static final int AT_ONCE = 100;

    private static final String ENTRIES = "SELECT account.id, account.balance, account.token, twin.balance, twin.token,"
            + " (SELECT count(*) FROM job WHERE job.account = account.id AND job.state = 'open')"
            + " FROM account JOIN twin ON twin.id = account.id";

    /** For the account that waits for the fewest, as long as that is not enough. */
    private static final String PRODUCE = "INSERT INTO job (id, account, amount)"
            + " SELECT 'posting-' || (SELECT count(*) + 1 FROM job), fewest.id, 10 * (1 + (random() * 9)::int)"
            + " FROM (SELECT account.id, count(job.id) AS waiting FROM account"
            + " LEFT JOIN job ON job.account = account.id AND job.state = 'open'"
            + " GROUP BY account.id ORDER BY waiting, random() LIMIT 1) fewest WHERE fewest.waiting < ?";

    /** Rows that were written after one of a later generation. */
    private static final String STALE = "(SELECT count(*) FROM (SELECT token < max(token) OVER (PARTITION BY account"
            + " ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS stale FROM %s) marked WHERE stale)";

    private static final String ACCEPTED =
            "(SELECT outbox.number, outbox.token, job.account FROM outbox JOIN job ON job.id = outbox.job)";

    private static final String TOTALS = "WITH accepted AS " + ACCEPTED
            + " SELECT (SELECT count(*) FROM job_result), (SELECT count(*) - count(DISTINCT job) FROM job_result), "
            + STALE.formatted("accepted") + ", " + STALE.formatted("twin_write")
            + ", (SELECT count(*) - count(DISTINCT job) FROM twin_write)";

    private final DataSource database;
    private final Inbox inbox = new Inbox();
    private final OutboxRelay relay;
    private long messages;
    private long copies;

    Books(DataSource database) {
        this.database = database;
        this.relay = new OutboxRelay(database, message -> {
            messages++;
            copies += inbox.isNews(message) ? 0 : 1;
        });
    }

    void produce() throws SQLException {
        int unused = Transaction.run(database, connection -> {
            try (PreparedStatement insert = connection.prepareStatement(PRODUCE)) {
                insert.setInt(1, MOST_OPEN);
                return insert.executeUpdate();
            }
        });
    }

    void publish() throws SQLException {
        int unused = relay.relay(AT_ONCE);
    }

    Map<String, Entry> entries() throws SQLException {
        return Transaction.run(database, connection -> {
            Map<String, Entry> entries = new HashMap<>();
            try (PreparedStatement select = connection.prepareStatement(ENTRIES);
                    ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    entries.put(
                            row.getString(1),
                            new Entry(
                                    row.getLong(6),
                                    new AccountRow.Balance(row.getLong(2), row.getLong(3)),
                                    new AccountRow.Balance(row.getLong(4), row.getLong(5))));
                }
            }
            return entries;
        });
    }

    Totals totals() throws SQLException {
        return Transaction.run(database, this::totals);
    }

    private Totals totals(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(TOTALS);
                ResultSet row = select.executeQuery()) {
            if (!row.next()) {
                throw new SQLException("no numbers");
            }
            return new Totals(
                    row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5), messages, copies);
        }
    }
}
