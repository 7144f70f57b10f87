package io.lease4j.testkit.control;

import io.lease4j.testkit.control.TcpFault.Verdict;
import io.lease4j.time.Scheduler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A TCP proxy on the loopback interface that holds, drops, delays or cuts what it is told to look for, one direction at a
 * time, by the bytes of the command that passes; everything else goes through untouched. For backends that are servers.
 * Thread-safe. Its threads are daemons and end with {@link #close()}.
 *
 * @since 0.1.0
 */
public final class TcpFaultProxy implements AutoCloseable {

    /** Looks at the end of a stream, of which some bytes are the newest. */
    private interface Found {
        boolean in(byte[] window, int newest);
    }

    private record Plan(Direction direction, Found found, boolean answer, TcpFault fault) {}

    private volatile InetSocketAddress server;
    private final ServerSocket listening;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Plan> plans = new ArrayList<>();
    private final Set<TcpConnection> connections = ConcurrentHashMap.newKeySet();
    private final Valve towardsServer = new Valve();
    private final Valve towardsClient = new Valve();
    private volatile boolean refusing;

    private TcpFaultProxy(InetSocketAddress server, ServerSocket listening) {
        this.server = server;
        this.listening = listening;
    }

    /**
     * Starts a proxy on a free port.
     *
     * @param server where it connects to
     * @return a running proxy
     * @throws IOException if no port can be opened
     */
    public static TcpFaultProxy before(InetSocketAddress server) throws IOException {
        TcpFaultProxy proxy = new TcpFaultProxy(server, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread unused = TcpConnection.start("tcp-fault-proxy", proxy::accept);
        return proxy;
    }

    /**
     * Returns where clients connect to.
     *
     * @return a loopback address
     */
    public InetSocketAddress address() {
        return new InetSocketAddress(listening.getInetAddress(), listening.getLocalPort());
    }

    /**
     * Disturbs the next bytes that hold a text, whichever connection they are on.
     *
     * @param direction which way they go
     * @param text what to look for, as UTF-8
     * @return chooses what happens to them
     */
    public TcpDisturbance next(Direction direction, String text) {
        return next(direction, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Disturbs the next bytes that hold a pattern, whichever connection they are on.
     *
     * @param direction which way they go
     * @param pattern what to look for, at least one byte
     * @return chooses what happens to them
     */
    public TcpDisturbance next(Direction direction, byte[] pattern) {
        byte[] copy = pattern.clone();
        return new TcpDisturbance(
                (answer, fault) -> plan(new Plan(
                        direction, (window, newest) -> ByteMatcher.completes(window, newest, copy), answer, fault)),
                false);
    }

    /**
     * Takes back every disturbance that nothing has met.
     *
     * @return how many there were
     */
    public int calm() {
        lock.lock();
        try {
            int unmet = plans.size();
            plans.clear();
            return unmet;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets nothing pass in one direction until {@link #resume}: bytes wait, as behind a network that is down.
     *
     * @param direction which way
     */
    public void silence(Direction direction) {
        valveOf(direction).shut();
    }

    /**
     * Lets pass again what waited.
     *
     * @param direction which way
     */
    public void resume(Direction direction) {
        valveOf(direction).open();
    }

    /**
     * Lets everything in one direction take longer from now on, as on a longer link: what is read in one go waits together,
     * and what comes meanwhile waits behind it.
     *
     * @param direction which way
     * @param delay by how much; zero takes it back
     * @param scheduler on whose time
     */
    public void delay(Direction direction, Duration delay, Scheduler scheduler) {
        valveOf(direction).delay(delay, scheduler);
    }

    /** Resets every connection, towards both sides. New ones are accepted. */
    public void cutAll() {
        connections.forEach(TcpConnection::cut);
    }

    /**
     * Resets every connection towards the client only. What is held or waits on its way to the server still arrives there
     * when it is let go, and the answer to it reaches nobody.
     */
    public void cutClients() {
        connections.forEach(TcpConnection::cutClient);
    }

    /** Ends every connection towards the server only: clients are not told, and what they send is lost in silence. */
    public void halfOpenAll() {
        connections.forEach(TcpConnection::halfOpen);
    }

    /**
     * Sends new connections elsewhere from now on, as when an address moves to another machine. Those that are open stay
     * where they are.
     *
     * @param to where it connects to
     */
    public void redirect(InetSocketAddress to) {
        server = to;
    }

    /** Resets new connections from now on. */
    public void refuseConnections() {
        refusing = true;
    }

    /** Accepts new connections again. */
    public void acceptConnections() {
        refusing = false;
    }

    /**
     * Counts the connections that are open towards clients.
     *
     * @return 0 or more
     */
    public int connections() {
        return connections.size();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        cutAll();
    }

    /** Finds what was planned for bytes; a plan for the answer is kept for its connection, and the bytes pass. */
    Optional<TcpFault> faultFor(TcpConnection connection, Direction direction, byte[] window, int newest) {
        lock.lock();
        try {
            for (Iterator<Plan> all = plans.iterator(); all.hasNext(); ) {
                Plan plan = all.next();
                if (plan.direction() == direction && plan.found().in(window, newest)) {
                    all.remove();
                    if (plan.answer()) {
                        connection.expect(direction.other(), plan.fault());
                        return Optional.of(() -> Verdict.FORWARD);
                    }
                    return Optional.of(plan.fault());
                }
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    void awaitOpen(Direction direction) throws InterruptedException {
        valveOf(direction).await();
    }

    void ended(TcpConnection connection) {
        connections.remove(connection);
    }

    private Valve valveOf(Direction direction) {
        return direction == Direction.TO_SERVER ? towardsServer : towardsClient;
    }

    private void plan(Plan plan) {
        lock.lock();
        try {
            plans.add(plan);
        } finally {
            lock.unlock();
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                // Handed over to a connection, which closes it.
                @SuppressWarnings("resource")
                Socket client = listening.accept();
                serve(client);
            } catch (IOException e) {
                // Closed, or the client is gone already: the loop's condition tells which.
            }
        }
    }

    private void serve(Socket client) throws IOException {
        if (refusing) {
            TcpConnection.reset(client);
            return;
        }
        Socket upstream = new Socket();
        try {
            upstream.connect(server);
        } catch (IOException e) {
            upstream.close();
            TcpConnection.reset(client);
            return;
        }
        TcpConnection connection = new TcpConnection(this, client, upstream);
        connections.add(connection);
        connection.start();
        if (listening.isClosed()) {
            connection.cut();
        }
    }
}
