package io.lease4j.cli;

import io.lease4j.Namespace;
import io.lease4j.effect.SinkName;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.jdbc.JdbcWitness;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The database of witness and sinks, where there is one. */
final class DatabaseOptions {

    static final String DATABASE = "LEASE4J_DATABASE";
    static final String USER = "LEASE4J_DATABASE_USER";
    static final String PASSWORD = "LEASE4J_DATABASE_PASSWORD";

    private static final Duration LONGEST_PATIENCE = Duration.ofMinutes(1);

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "JDBC URL of the database with the witness and the sinks. Without a password. Or " + DATABASE
                    + ", which may have one.")
    private @Nullable String url;

    @Option(names = "--database-user", paramLabel = "NAME", description = "Its user. Or " + USER + ".")
    private @Nullable String user;

    @Option(
            names = "--database-password-file",
            paramLabel = "FILE",
            description = "Its password is the first line of this file. Or " + PASSWORD + ".")
    private @Nullable Path passwordFile;

    @Option(
            names = "--sink",
            paramLabel = "NAME",
            description = "A sink in that database: revocations seal it. May be given several times.")
    private List<String> sinks = new ArrayList<>();

    Optional<DataSource> source(Surroundings surroundings) {
        if (url != null && url.toLowerCase(java.util.Locale.ROOT).contains("password=")) {
            throw new UsageException("a password on the command line can be read by everybody on this machine: use"
                    + " --database-password-file, or set " + PASSWORD);
        }
        Optional<String> address = Optional.ofNullable(url).or(() -> surroundings.variable(DATABASE));
        if (address.isEmpty() && !sinks.isEmpty()) {
            throw new UsageException("--sink wants --database");
        }
        if (address.isPresent() && !address.get().startsWith("jdbc:postgresql:")) {
            throw new UsageException("the database is PostgreSQL: jdbc:postgresql://host:5432/name is wanted");
        }
        return address.map(known -> new DriverSource(
                known,
                Optional.ofNullable(user).or(() -> surroundings.variable(USER)),
                Secrets.password(surroundings, passwordFile, PASSWORD)));
    }

    Optional<Witnessing> witnessing(Optional<DataSource> source, Namespace namespace, Duration timeout) {
        Duration patience = timeout.compareTo(LONGEST_PATIENCE) > 0 ? LONGEST_PATIENCE : timeout;
        return source.map(database ->
                Witnessing.look(JdbcWitness.builder(database).patience(patience).build(), namespace));
    }

    List<JdbcSink> sinks(Optional<DataSource> source) {
        return source.map(database ->
                        sinks.stream().map(name -> sink(database, name)).toList())
                .orElse(List.of());
    }

    /** A sink that is sealed, floored and registered, and never written to. */
    static JdbcSink sink(DataSource source, String name) {
        return JdbcSink.builder(source, SinkName.of(name), (connection, effect, authority) -> {
                    throw new SQLException("an operator's tool writes no effects");
                })
                .build();
    }
}
