package io.lease4j.testkit.server;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A primary with two replicas, and three sentinels that watch them: six processes of one's own. A first replica makes a
 * primary start another lineage, so the replicas are in sync when it is handed out. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class SentinelGroup implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String NAME = "primary";
    private static final String LONG_AFTER = "3600000";
    private static final long ANSWERED_MILLIS = 500;
    private static final int REPLICAS = 2;
    private static final int SENTINELS = 3;

    private final List<ValkeyServer> servers = new ArrayList<>();
    private final List<SentinelProcess> sentinels = new ArrayList<>();
    private final Deque<AutoCloseable> made = new ArrayDeque<>();

    private SentinelGroup() {}

    /**
     * Starts all of them.
     *
     * @param builders prepares one server at each call: users, rights and options are not replicated
     * @return a group whose replicas are in sync
     */
    public static SentinelGroup start(Supplier<ValkeyServerBuilder> builders) {
        SentinelGroup group = new SentinelGroup();
        try {
            group.build(builders);
            return group;
        } catch (RuntimeException | Error e) {
            group.close();
            throw e;
        }
    }

    private void build(Supplier<ValkeyServerBuilder> builders) {
        // Without the last of them the lineage would change as well.
        ValkeyServer primary =
                added(builders.get().option("repl-backlog-ttl", "0").start());
        for (int i = 0; i < REPLICAS; i++) {
            ValkeyServer unused = added(builders.get()
                    .option("repl-backlog-ttl", "0")
                    .replicaOf(primary.address(), primary.password())
                    .start());
        }
        servers.stream().skip(1).forEach(replica -> Replication.awaitInSync(primary, replica));
        List<SentinelProcess.Seat> seats =
                Stream.generate(SentinelProcess.Seat::free).limit(SENTINELS).toList();
        for (SentinelProcess.Seat seat : seats) {
            SentinelProcess sentinel =
                    SentinelProcess.start(seat, NAME, primary.address(), seats, servers.subList(1, servers.size()));
            made.push(sentinel);
            sentinels.add(sentinel);
        }
        awaitAgreement(primary.address());
    }

    private ValkeyServer added(ValkeyServer server) {
        made.push(server);
        servers.add(server);
        return server;
    }

    /**
     * Returns the name by which sentinels know the primary.
     *
     * @return a word
     */
    public String name() {
        return NAME;
    }

    /**
     * Returns where the sentinels listen.
     *
     * @return three addresses
     */
    public List<InetSocketAddress> sentinels() {
        return sentinels.stream().map(SentinelProcess::address).toList();
    }

    /**
     * Returns all servers, whatever their role.
     *
     * @return three, the first primary first
     */
    public List<ValkeyServer> servers() {
        return List.copyOf(servers);
    }

    /**
     * Returns the server that the sentinels name.
     *
     * @return the primary, by what they know now
     */
    public ValkeyServer primary() {
        InetSocketAddress named =
                namedBy(sentinels.get(0)).orElseThrow(() -> new AssertionError("no primary is named"));
        return at(named);
    }

    /**
     * Makes the sentinels name another primary, and returns once all of them do and it is one. The former one is left as it
     * is: killed, paused, or its replica.
     *
     * @param how what makes them do it
     * @return the former primary
     */
    public ValkeyServer failOver(Failover how) {
        ValkeyServer former = primary();
        begin(how);
        awaitAnother(former);
        return former;
    }

    /**
     * Begins a failover, and does not wait for it.
     *
     * @param how what makes the sentinels do it
     */
    public void begin(Failover how) {
        ValkeyServer former = primary();
        switch (how) {
            case KILL -> former.kill();
            case PAUSE -> former.pause();
            case COMMAND -> Poll.until("the sentinels agree to fail over", PATIENCE, this::commanded);
        }
    }

    /** They refuse until they have heard of a replica, and while an earlier one is not over. */
    private boolean commanded() {
        try (ServerConnection sentinel = sentinels.get(0).connect()) {
            return !sentinel.attempt("SENTINEL", "FAILOVER", NAME).isFailure();
        }
    }

    /**
     * Waits until all sentinels name another primary than a former one, and it is one.
     *
     * @param former the former primary
     */
    public void awaitAnother(ValkeyServer former) {
        Poll.until("another primary is named", PATIENCE, () -> !primary().equals(former), this::logs);
        awaitAgreement(primary().address());
    }

    /** Brings back whatever was killed or paused, as a replica of the primary, and waits until all are in sync. */
    public void heal() {
        ValkeyServer primary = primary();
        for (ValkeyServer server : servers) {
            if (!server.equals(primary)) {
                server.resume();
                if (!server.isRunning()) {
                    server.restart();
                }
                Replication.follow(server, primary);
                Replication.awaitInSync(primary, server);
            }
        }
        awaitAgreement(primary.address());
    }

    /**
     * Stops a sentinel from running: it accepts connections, and says nothing.
     *
     * @param which from 0 to 2
     */
    public void pauseSentinel(int which) {
        sentinels.get(which).pause();
    }

    /**
     * Lets a sentinel go on.
     *
     * @param which from 0 to 2
     */
    public void resumeSentinel(int which) {
        sentinels.get(which).resume();
    }

    /** Makes the sentinels so patient that whatever happens to the primary now is not noticed. */
    public void lookAway() {
        patience(LONG_AFTER);
    }

    /** Lets the sentinels look again, once each of them sees the primary. */
    public void lookAgain() {
        Poll.until(
                "all sentinels see the primary",
                PATIENCE,
                () -> sentinels.stream().allMatch(SentinelGroup::seesPrimary),
                this::logs);
        patience(SentinelProcess.DOWN_AFTER_MILLIS);
    }

    private void patience(String millis) {
        sentinels.forEach(sentinel -> {
            try (ServerConnection connection = sentinel.connect()) {
                Reply unused = connection.command("SENTINEL", "SET", NAME, "down-after-milliseconds", millis);
            }
        });
    }

    private static boolean seesPrimary(SentinelProcess sentinel) {
        try (ServerConnection connection = sentinel.connect()) {
            List<String> words = connection.command("SENTINEL", "MASTER", NAME).list().stream()
                    .map(Reply::text)
                    .toList();
            return words.get(words.indexOf("flags") + 1).equals("master")
                    && Long.parseLong(words.get(words.indexOf("last-ok-ping-reply") + 1)) < ANSWERED_MILLIS;
        }
    }

    private void awaitAgreement(InetSocketAddress primary) {
        Poll.until(
                "all sentinels name the primary, and see each other and the replicas",
                PATIENCE,
                () -> sentinels.stream().allMatch(sentinel -> agrees(sentinel, primary)),
                this::logs);
    }

    private boolean agrees(SentinelProcess sentinel, InetSocketAddress primary) {
        if (!namedBy(sentinel).filter(primary::equals).isPresent()) {
            return false;
        }
        try (ServerConnection connection = sentinel.connect();
                ServerConnection named = at(primary).connect()) {
            return connection.command("SENTINEL", "CKQUORUM", NAME).text().startsWith("OK")
                    && "master".equals(named.info("replication").get("role"));
        } catch (ServerErrorException e) {
            return false;
        }
    }

    private Optional<InetSocketAddress> namedBy(SentinelProcess sentinel) {
        try (ServerConnection connection = sentinel.connect()) {
            Reply reply = connection.command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME);
            return reply.isNothing()
                    ? Optional.empty()
                    : Optional.of(
                            Loopback.at(Integer.parseInt(reply.list().get(1).text())));
        }
    }

    private ValkeyServer at(InetSocketAddress address) {
        return servers.stream()
                .filter(server -> server.port() == address.getPort())
                .findFirst()
                .orElseThrow(() -> new AssertionError("a server of another group: " + address));
    }

    private String logs() {
        StringBuilder all = new StringBuilder();
        sentinels.forEach(sentinel -> all.append(sentinel.log()));
        return all.toString();
    }

    @Override
    public void close() {
        Closing.all(made);
    }

    @Override
    public String toString() {
        return "SentinelGroup" + Map.of("sentinels", sentinels(), "servers", servers);
    }
}
