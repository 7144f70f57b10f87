package io.lease4j.examples.live.site;

import io.lease4j.examples.live.work.Accounts;
import io.lease4j.examples.outbox.FinishedJob;
import io.lease4j.examples.outbox.Transaction;
import io.lease4j.jdbc.JdbcGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;

/** The tables: those of the guard, those of the outbox, and those of this example. */
final class Tables {

    private Tables() {}

    static void create(DataSource database) throws SQLException {
        boolean unused = Transaction.run(database, connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(text(JdbcGuard.class, "/lease4j-jdbc/postgresql/V1__lease4j.sql"));
                statement.executeUpdate(text(FinishedJob.class, "outbox.sql"));
                statement.executeUpdate(text(Tables.class, "/io/lease4j/examples/live/live.sql"));
            }
            for (String table : new String[] {"account", "twin"}) {
                try (PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO " + table + " (id) VALUES (?)")) {
                    for (String account : Accounts.NAMES) {
                        insert.setString(1, account);
                        insert.addBatch();
                    }
                    int[] unusedCounts = insert.executeBatch();
                }
            }
            return true;
        });
    }

    private static String text(Class<?> beside, String name) {
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
