package io.lease4j.jdbc.internal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Runs one statement after the other on one connection. */
final class Statements {

    interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    private final Connection connection;

    Statements(Connection connection) {
        this.connection = connection;
    }

    /** The first row of a query, or null if it finds none. */
    <T> @Nullable T first(String sql, Row<T> reader, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(statement, arguments);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? reader.read(rows) : null;
            }
        }
    }

    interface Each {
        void row(ResultSet row) throws SQLException;
    }

    void each(String sql, Each reader, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(statement, arguments);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    reader.row(rows);
                }
            }
        }
    }

    /** How many rows it changed. */
    int change(String sql, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(statement, arguments);
            return statement.executeUpdate();
        }
    }

    private static void fill(PreparedStatement statement, @Nullable Object... arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            if (argument instanceof byte[] bytes) {
                statement.setBytes(i + 1, bytes);
            } else {
                statement.setObject(i + 1, argument);
            }
        }
    }
}
