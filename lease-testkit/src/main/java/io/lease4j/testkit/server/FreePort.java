package io.lease4j.testkit.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.random.RandomGenerator;

/**
 * Finds a port for a server that has to keep it over restarts.
 *
 * @since 0.1.0
 */
public final class FreePort {

    /** Below what systems hand out to outgoing connections: those would take the port while its server is down. */
    private static final int LOWEST = 10_000;

    /** A cluster's bus has its port 10 000 above, and that one has to stay below as well. */
    private static final int HIGHEST = 22_000;

    private static final int ATTEMPTS = 100;

    private FreePort() {}

    /**
     * Returns a port on which nothing listens now.
     *
     * @return from 10 000 to 22 000
     */
    public static int onLoopback() {
        for (int i = 0; i < ATTEMPTS; i++) {
            int port = RandomGenerator.getDefault().nextInt(LOWEST, HIGHEST);
            if (isFree(port)) {
                return port;
            }
        }
        throw new AssertionError("no free port in " + ATTEMPTS + " attempts");
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
