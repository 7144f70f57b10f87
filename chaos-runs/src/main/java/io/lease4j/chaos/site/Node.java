package io.lease4j.chaos.site;

import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.testkit.server.ValkeyServerBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server of the store with its disk and its clock. Thread-safe. */
public final class Node {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String name;
    private final Path folder;
    private final Disk disk;
    private final ClockShift clock;
    private final AtomicInteger incarnation = new AtomicInteger(1);
    private volatile @Nullable ValkeyServer server;

    Node(String name, Path folder, Disk disk, ClockShift clock) {
        this.name = name;
        this.folder = folder;
        this.disk = disk;
        this.clock = clock;
    }

    /** Prepares its server: it keeps all that it writes, as commands that can be read back. */
    ValkeyServerBuilder prepare(boolean retained) {
        ValkeyServerBuilder builder = ValkeyServer.builder()
                .directory(folder)
                .clock(clock)
                .option("appendfsync", retained ? "always" : "everysec")
                .option("auto-aof-rewrite-percentage", "0")
                .option("aof-use-rdb-preamble", "no")
                .option("aof-timestamp-enabled", "yes")
                .option("busy-reply-threshold", "100")
                // A title is written over the environment, in which the mark of the run stands.
                .option("set-proc-title", "no");
        return disk.under(builder);
    }

    void is(ValkeyServer started) {
        server = started;
    }

    /**
     * Names it in the record.
     *
     * @return such as {@code node-1}
     */
    public String name() {
        return name;
    }

    /**
     * The folder with its files.
     *
     * @return a folder
     */
    public Path folder() {
        return folder;
    }

    /**
     * Its disk.
     *
     * @return the disk
     */
    public Disk disk() {
        return disk;
    }

    /**
     * Its clock.
     *
     * @return the clock
     */
    public ClockShift clock() {
        return clock;
    }

    /**
     * Its server.
     *
     * @return the server
     */
    public ValkeyServer server() {
        ValkeyServer started = server;
        if (started == null) {
            throw new IllegalStateException(name + " is not started");
        }
        return started;
    }

    /** Tells whether it was started. */
    boolean isStarted() {
        return server != null;
    }

    /**
     * Which start of it this is.
     *
     * @return from 1
     */
    public int incarnation() {
        return incarnation.get();
    }

    /** Starts its server again on its files. */
    public void restart() {
        int unused = incarnation.incrementAndGet();
        server().restart();
    }

    /**
     * Waits until its data is one base and what was added to it, and stays so: a replica writes its base anew after each
     * full synchronisation, and what is added meanwhile stands elsewhere.
     */
    void awaitBase() {
        Waiting.until(name + " has written its base", PATIENCE, () -> {
            Map<String, String> state = info("persistence");
            return "0".equals(state.get("aof_rewrite_in_progress"))
                    && "0".equals(state.get("aof_rewrite_scheduled"))
                    && "1".equals(state.get("aof_enabled"))
                    && AofFiles.hasBase(folder);
        });
    }

    /**
     * Asks its server about itself.
     *
     * @param section of INFO
     * @return the fields by name
     */
    public Map<String, String> info(String section) {
        try (ServerConnection connection = server().connect()) {
            return connection.info(section);
        }
    }
}
