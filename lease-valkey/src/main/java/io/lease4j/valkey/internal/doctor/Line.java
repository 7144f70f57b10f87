package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.internal.Place;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** A connection of the examination's own, beside that of the store. Confined to one thread. */
final class Line implements AutoCloseable {

    private final StatefulRedisConnection<String, String> connection;
    private final Runnable closing;

    private Line(StatefulRedisConnection<String, String> connection, Runnable closing) {
        this.connection = connection;
        this.closing = closing;
    }

    /**
     * Connects to a server of the store, through the caller's client if there is one.
     *
     * @throws RuntimeException as the client library makes it
     */
    static Line to(Subject subject, RedisURI server) {
        RedisURI uri = patient(server, subject.patience());
        RedisClient given = subject.place().match(Place.One::client, Place.Watched::client, cluster -> null);
        if (given == null) {
            return opened(subject, uri, subject.patience());
        }
        StatefulRedisConnection<String, String> connection = given.connect(StringCodec.UTF8, uri);
        connection.setTimeout(subject.patience());
        return new Line(connection, connection::close);
    }

    /**
     * Connects to another address with the same trust.
     *
     * @throws RuntimeException as the client library makes it
     */
    static Line to(Subject subject, RedisURI other, Duration patience) {
        return opened(subject, patient(other, patience), patience);
    }

    private static Line opened(Subject subject, RedisURI uri, Duration patience) {
        RedisClient client = RedisClient.create(uri);
        ClientOptions.Builder options = ClientOptions.builder()
                .autoReconnect(false)
                .socketOptions(SocketOptions.builder().connectTimeout(patience).build());
        subject.ssl().ifPresent(options::sslOptions);
        client.setOptions(options.build());
        try {
            StatefulRedisConnection<String, String> connection = client.connect();
            return new Line(connection, () -> shutDown(client));
        } catch (RuntimeException e) {
            shutDown(client);
            throw e;
        }
    }

    private static void shutDown(RedisClient client) {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    private static RedisURI patient(RedisURI uri, Duration patience) {
        RedisURI copy = RedisURI.builder(uri).build();
        copy.setTimeout(patience);
        return copy;
    }

    /**
     * Asks; empty if the user may not, or the server does not know the command.
     *
     * @throws RuntimeException if the server does not answer
     */
    <T> Optional<T> ask(Function<RedisCommands<String, String>, T> question) {
        try {
            return Optional.ofNullable(question.apply(connection.sync()));
        } catch (RedisCommandExecutionException e) {
            String said = String.valueOf(e.getMessage());
            if (said.startsWith("NOPERM") || said.startsWith("ERR")) {
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public void close() {
        closing.run();
    }
}
