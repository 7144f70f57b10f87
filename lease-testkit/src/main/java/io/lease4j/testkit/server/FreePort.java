package io.lease4j.testkit.server;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Finds a port for a server that has to keep it over restarts. Whoever asks here, in this process or another one, is given
 * another port, also while the server is down: the datagram port of the same number, which no server uses, is kept until
 * this process ends.
 *
 * @since 0.1.0
 */
public final class FreePort {

    /** Below what systems hand out to outgoing connections: those would take the port while its server is down. */
    private static final int LOWEST = 10_000;

    /** A cluster's bus has its port 10 000 above: no other server's, and below those of outgoing connections as well. */
    private static final int HIGHEST = 20_000;

    private static final int ATTEMPTS = 100;

    private static final Set<DatagramSocket> KEPT = ConcurrentHashMap.newKeySet();

    private FreePort() {}

    /**
     * Returns a port on which nothing listens now, and that nobody else is given.
     *
     * @return from 10 000 to 20 000
     */
    public static int onLoopback() {
        for (int i = 0; i < ATTEMPTS; i++) {
            int port = RandomGenerator.getDefault().nextInt(LOWEST, HIGHEST);
            if (isKept(port)) {
                return port;
            }
        }
        throw new AssertionError("no free port in " + ATTEMPTS + " attempts");
    }

    /** Keeps a port, unless something listens there or somebody has it. */
    static boolean isKept(int port) {
        DatagramSocket mark;
        try {
            mark = new DatagramSocket(Loopback.at(port));
        } catch (SocketException others) {
            return false;
        }
        if (isFree(port)) {
            return KEPT.add(mark);
        }
        mark.close();
        return false;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(Loopback.at(port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
