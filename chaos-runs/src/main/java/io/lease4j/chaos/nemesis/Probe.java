package io.lease4j.chaos.nemesis;

import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A connection of the nemesis on the way that it disturbs, to see what the disturbance does. Confined to one thread. */
final class Probe implements AutoCloseable {

    private final ServerConnection connection;
    private @Nullable CompletableFuture<Optional<Reply>> awaited;

    private Probe(ServerConnection connection) {
        this.connection = connection;
    }

    static Probe to(InetSocketAddress address) {
        return new Probe(ServerConnection.to(address));
    }

    /** Sends a command whose reply nobody waits for yet. */
    void send(String... words) {
        connection.send(words);
        awaited = CompletableFuture.supplyAsync(this::reply);
    }

    private Optional<Reply> reply() {
        try {
            return Optional.of(connection.receive());
        } catch (UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** Tells whether the reply to what was sent last has come by then. */
    boolean isAnsweredWithin(long millis) {
        CompletableFuture<Optional<Reply>> reply = awaited;
        if (reply == null) {
            throw new IllegalStateException("nothing was sent");
        }
        try {
            return reply.get(millis, TimeUnit.MILLISECONDS).isPresent();
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
