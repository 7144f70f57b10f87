package io.lease4j.examples.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * Publishes the messages of the outbox, those about one job in the order of their commits, each at least once: a relay that
 * dies between publishing and marking leaves it to the next. Several may run; they take turns. Needs no lease and no guard,
 * because what is in the outbox was accepted.
 */
public final class OutboxRelay {

    // In order and not past a row that another relay has: skipping it would overtake it.
    private static final String WAITING =
            "SELECT number, job, effect_id, token, payload FROM outbox WHERE NOT published ORDER BY number LIMIT ? FOR UPDATE";

    private final DataSource database;
    private final Publisher publisher;

    /** Makes a relay. */
    public OutboxRelay(DataSource database, Publisher publisher) {
        this.database = database;
        this.publisher = publisher;
    }

    /**
     * Publishes what waits.
     *
     * @param atMost how many in one transaction
     * @return how many were published and marked
     * @throws SQLException if the database fails; what was published will be again
     */
    public int relay(int atMost) throws SQLException {
        return Transaction.run(database, connection -> {
            SortedMap<Long, Message> waiting = waiting(connection, atMost);
            waiting.values().forEach(publisher::publish);
            mark(connection, waiting);
            return waiting.size();
        });
    }

    private static SortedMap<Long, Message> waiting(Connection connection, int atMost) throws SQLException {
        SortedMap<Long, Message> waiting = new TreeMap<>();
        try (PreparedStatement select = connection.prepareStatement(WAITING)) {
            select.setInt(1, atMost);
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    waiting.put(
                            row.getLong(1),
                            new Message(row.getString(2), row.getString(3), row.getLong(4), row.getString(5)));
                }
            }
        }
        return waiting;
    }

    private static void mark(Connection connection, SortedMap<Long, Message> published) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE outbox SET published = true WHERE number = ?")) {
            for (Long number : published.keySet()) {
                update.setLong(1, number);
                update.addBatch();
            }
            int[] unused = update.executeBatch();
        }
    }
}
