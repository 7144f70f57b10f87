package io.lease4j.verification.worker.real;

import io.lease4j.Namespace;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import java.io.IOException;
import java.io.UncheckedIOException;

/** One server and the network before it, for all tests of a class: each has a namespace of its own. Confined to one thread. */
final class RealServer implements AutoCloseable {

    private final ValkeyServer server = ValkeyServer.start();
    private final Scheduler delays = SystemTime.scheduler("slow-network");
    private final TcpFaultProxy network;
    private int shops;

    RealServer() {
        try {
            network = TcpFaultProxy.before(server.address());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (Shop shop = open()) {
            shop.rehearse();
        }
    }

    Shop open() {
        return new Shop(server, network, delays, Namespace.of("shop-" + shops++));
    }

    @Override
    public void close() {
        try {
            network.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        delays.close();
        server.close();
    }
}
