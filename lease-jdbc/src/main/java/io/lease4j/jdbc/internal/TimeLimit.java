package io.lease4j.jdbc.internal;

import io.lease4j.Deadline;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has a connection give up on a silent network when the deadline passes, and puts its own limit back. */
final class TimeLimit {

    private static final Logger LOG = LoggerFactory.getLogger(TimeLimit.class);

    private final Connection connection;
    private final int before;
    private final Duration left;

    private TimeLimit(Connection connection, int before, Duration left) {
        this.connection = connection;
        this.before = before;
        this.left = left;
    }

    static TimeLimit on(Connection connection, Deadline deadline) throws SQLException {
        int before = connection.getNetworkTimeout();
        Duration left = deadline.remaining();
        // A little longer than the server's own limit, whose answer says more.
        long millis = Math.min(Integer.MAX_VALUE, left.toMillis() + 500);
        connection.setNetworkTimeout(Runnable::run, (int) millis);
        return new TimeLimit(connection, before, left);
    }

    Duration left() {
        return left;
    }

    /** Says nothing of the transaction, which was answered before. */
    void putBack() {
        try {
            if (!connection.isClosed()) {
                connection.setNetworkTimeout(Runnable::run, before);
            }
        } catch (SQLException failure) {
            LOG.debug("a connection's time limit could not be put back", failure);
        }
    }
}
