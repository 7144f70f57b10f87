package io.lease4j.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** For tests that share a server, with a namespace that is there. */
abstract class OnWard {

    static Ward ward;

    @BeforeAll
    static void start() {
        ward = new Ward().created();
    }

    @AfterAll
    static void stop() {
        ward.close();
    }

    /** A port on which nobody listens. */
    static int nobodysPort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }
}
