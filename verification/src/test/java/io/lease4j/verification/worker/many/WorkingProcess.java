package io.lease4j.verification.worker.many;

import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.Scheduler;
import io.lease4j.verification.Jvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The other side of {@link WorkingMain}, and of the networks of its workers. */
final class WorkingProcess implements AutoCloseable {

    private final Jvm process;
    private final List<TcpFaultProxy> networks = new ArrayList<>();

    WorkingProcess(Path folder, String name, ValkeyServer server, String namespace, Duration ttl, int workers) {
        List<String> arguments =
                new ArrayList<>(List.of(text(server.address()), namespace, name, Long.toString(ttl.toMillis())));
        try {
            for (int i = 0; i < workers; i++) {
                TcpFaultProxy network = TcpFaultProxy.before(server.address());
                networks.add(network);
                arguments.add(text(network.address()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        process = Jvm.start(folder, name, WorkingMain.class, arguments).ready();
    }

    /** Begins a round, in which every worker gets its lease. */
    void round(String name) {
        process.tell(name);
    }

    String line() {
        return process.answer();
    }

    /** Breaks the network of a worker in one of the ways in which networks break. */
    void cut(int worker, int way, Duration longerThanItsLease, Scheduler scheduler) {
        TcpFaultProxy network = networks.get(worker);
        switch (way % 5) {
            case 0 -> {
                network.refuseConnections();
                network.cutAll();
            }
            case 1 -> network.silence(Direction.TO_SERVER);
            case 2 -> network.silence(Direction.TO_CLIENT);
            case 3 -> network.halfOpenAll();
            default -> network.delay(Direction.TO_CLIENT, longerThanItsLease, scheduler);
        }
    }

    /** Makes the networks of all workers sound again. */
    void heal(Scheduler scheduler) {
        for (TcpFaultProxy network : networks) {
            network.acceptConnections();
            network.resume(Direction.TO_SERVER);
            network.resume(Direction.TO_CLIENT);
            network.delay(Direction.TO_CLIENT, Duration.ZERO, scheduler);
            network.cutAll();
        }
    }

    void freeze() {
        process.freeze();
    }

    void thaw() {
        process.thaw();
    }

    void kill() {
        process.close();
    }

    private static String text(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }

    @Override
    public void close() {
        kill();
        for (TcpFaultProxy network : networks) {
            try {
                network.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
