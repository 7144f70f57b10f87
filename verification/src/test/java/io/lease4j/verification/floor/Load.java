package io.lease4j.verification.floor;

import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.verification.Jvm;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A process of {@link LoadMain}, and what it has said so far. Thread-safe. */
final class Load implements AutoCloseable {

    private final Jvm process;
    private final Thread reader;
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    private Load(Jvm process) {
        this.process = process;
        this.reader = new Thread(this::read, "load-reader");
        reader.setDaemon(true);
        reader.start();
    }

    static Load start(Path folder, Realm realm, ValkeyServer server, long seed) {
        return new Load(Jvm.start(
                folder,
                "load-" + seed,
                LoadMain.class,
                List.of(
                        server.host(),
                        Integer.toString(server.port()),
                        realm.name(),
                        realm.id().orElseThrow().value(),
                        realm.books().url(),
                        Long.toString(seed))));
    }

    private void read() {
        try {
            process.lines().forEach(lines::add);
        } catch (UncheckedIOException e) {
            boolean unused = lines.add("broken " + e);
        }
    }

    /** Fails if it has ended by itself. */
    List<String> said(String word) {
        if (!process.isAlive()) {
            throw process.broken("has ended");
        }
        return saidBefore(word);
    }

    private List<String> saidBefore(String word) {
        return lines.stream().filter(line -> line.startsWith(word)).toList();
    }

    /** Ends it, once its calls are over, and returns all that it said. */
    List<String> stop() throws InterruptedException {
        process.tellNoMore();
        int unused = process.awaitEnd();
        reader.join();
        if (saidBefore("over").isEmpty()) {
            throw process.broken("broke off");
        }
        return List.copyOf(lines);
    }

    @Override
    public void close() {
        process.close();
    }
}
