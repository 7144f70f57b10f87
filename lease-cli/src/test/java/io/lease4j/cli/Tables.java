package io.lease4j.cli;

import io.lease4j.testkit.server.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A database with the library's tables. */
final class Tables {

    private Tables() {}

    static PostgresServer server() {
        PostgresServer server = PostgresServer.start("fsync=off");
        sql(server, migration());
        return server;
    }

    static void sql(PostgresServer server, String text) {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(text);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static String migration() {
        try (InputStream in = Tables.class.getResourceAsStream("/lease4j-jdbc/postgresql/V1__lease4j.sql")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
