package io.lease4j.testkit.server;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One sentinel: the same program as the server, in another mode. Confined to one thread. */
final class SentinelProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int ID_LENGTH = 40;

    /** Long enough for a busy machine not to seem dead, and short enough for a test to wait for. */
    static final String DOWN_AFTER_MILLIS = "1000";

    /** Where a sentinel is going to be. */
    record Seat(InetSocketAddress address, String id) {

        static Seat free() {
            String id = (UUID.randomUUID().toString() + UUID.randomUUID()).replace("-", "");
            return new Seat(Loopback.at(FreePort.onLoopback()), id.substring(0, ID_LENGTH));
        }

        private String words() {
            return SentinelProcess.words(address);
        }
    }

    private final Seat seat;
    private final ServerFiles files;
    private final ServerProcess process;

    private SentinelProcess(Seat seat, ServerFiles files) {
        this.seat = seat;
        this.files = files;
        this.process = ServerProcess.start(
                List.of(ServerBinary.find().toString(), files.configuration().toString(), "--sentinel"),
                files.folder(),
                files.log(),
                Map.of());
    }

    /** Starts it, and tells it what sentinels else find out in seconds: each other, and the replicas. */
    static SentinelProcess start(
            Seat seat, String name, InetSocketAddress primary, List<Seat> seats, List<ValkeyServer> replicas) {
        ServerFiles files = ServerFiles.temporary();
        List<String> lines = new ArrayList<>(List.of(
                "bind " + Loopback.HOST,
                "port " + seat.address().getPort(),
                "dir \"" + files.folder() + '"',
                "sentinel myid " + seat.id(),
                "sentinel monitor " + name + ' ' + words(primary) + ' ' + (seats.size() / 2 + 1),
                "sentinel down-after-milliseconds " + name + ' ' + DOWN_AFTER_MILLIS,
                "sentinel failover-timeout " + name + " 1000"));
        replicas.forEach(replica -> lines.add("sentinel known-replica " + name + ' ' + words(replica.address())));
        seats.stream()
                .filter(other -> !other.equals(seat))
                .forEach(
                        other -> lines.add("sentinel known-sentinel " + name + ' ' + other.words() + ' ' + other.id()));
        files.configure(Map.of(), lines);
        SentinelProcess sentinel = new SentinelProcess(seat, files);
        try {
            Poll.until(
                    "the sentinel is ready",
                    PATIENCE,
                    () -> files.logFrom(0).contains("Sentinel ID is"),
                    sentinel::log);
            return sentinel;
        } catch (RuntimeException | Error e) {
            sentinel.close();
            throw e;
        }
    }

    private static String words(InetSocketAddress address) {
        return address.getHostString() + ' ' + address.getPort();
    }

    InetSocketAddress address() {
        return seat.address();
    }

    ServerConnection connect() {
        return ServerConnection.to(address());
    }

    void pause() {
        process.pause();
    }

    void resume() {
        process.resume();
    }

    String log() {
        return "\nit logged:\n" + files.logFrom(0);
    }

    @Override
    public void close() {
        process.kill();
        files.delete();
    }
}
