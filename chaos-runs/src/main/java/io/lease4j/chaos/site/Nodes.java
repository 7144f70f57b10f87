package io.lease4j.chaos.site;

import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes nodes, each with its folder, its disk and its clock, and remembers them. Thread-safe. */
final class Nodes {

    private final List<Node> all = new CopyOnWriteArrayList<>();
    private final AtomicInteger made = new AtomicInteger();
    private final Path work;
    private final Path library;
    private final boolean retained;

    Nodes(Path work, boolean retained) {
        this.work = work;
        this.retained = retained;
        this.library = Disk.library(work);
    }

    /** Prepares the server of a further node. */
    ValkeyServerBuilder next() {
        // Never a name that was given up: its folder would have two servers.
        String name = "node-" + made.incrementAndGet();
        Path folder = work.resolve(name);
        try {
            Path clock = Files.createDirectories(work.resolve(name + "-clock"));
            Node node =
                    new Node(name, Files.createDirectories(folder), Disk.of(library, work, name), ClockShift.in(clock));
            all.add(node);
            return node.prepare(retained);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The node of a server that was prepared here. */
    Node of(ValkeyServer server) {
        Node node = all.stream()
                .filter(known -> known.folder().toAbsolutePath().equals(server.directory()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a foreign server: " + server));
        if (!node.isStarted()) {
            node.is(server);
        }
        return node;
    }

    List<Node> all() {
        return all.stream().filter(Node::isStarted).toList();
    }

    void giveUp(Node node) {
        boolean unused = all.remove(node);
        node.server().close();
    }
}
