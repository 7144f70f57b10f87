package io.lease4j.examples.live.site;

import io.lease4j.examples.live.work.Told;
import io.lease4j.examples.live.work.WorkerSetup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The workers of a run: each a process, started again as a new instance on the journal of the former. Thread-safe. */
public final class Fleet {

    /** Is told what becomes of them. */
    public interface Listener {

        /** A worker was started. */
        void started(WorkerSetup setup, long pid);

        /** A worker said something. */
        void said(WorkerSetup setup, Told told);

        /** The process of a worker has ended. */
        void ended(WorkerSetup setup, int status);
    }

    /**
     * How a worker is.
     *
     * @param name which worker
     * @param pid its process
     * @param state how that is
     */
    public record Member(String name, long pid, ProcessState state) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, WorkerProcess> workers = new LinkedHashMap<>();
    private final Site site;
    private final Path folder;
    private final Duration ttl;
    private final Listener listener;

    /** Starts so many workers. */
    public Fleet(Site site, Path folder, Duration ttl, int workers, Listener listener) {
        this.site = site;
        this.folder = folder;
        this.ttl = ttl;
        this.listener = listener;
        for (int i = 1; i <= workers; i++) {
            begin("worker-" + i, 1);
        }
    }

    private void begin(String name, int start) {
        WorkerSetup setup =
                new WorkerSetup(name, start, site.valkeyUri(), site.jdbcUrl(), folder.resolve(name + ".journal"), ttl);
        WorkerProcess process = WorkerProcess.start(
                setup, folder, told -> listener.said(setup, told), status -> listener.ended(setup, status));
        workers.put(name, process);
        listener.started(setup, process.pid());
    }

    /** Returns how they are, in their order. */
    public List<Member> members() {
        lock.lock();
        try {
            return workers.values().stream()
                    .map(worker -> new Member(worker.setup().name(), worker.pid(), worker.state()))
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Does something to a worker.
     *
     * @param verb freeze, thaw, kill or start
     * @param name which worker
     * @return whether it was done; false if it made no sense
     */
    public boolean act(String verb, String name) throws IOException {
        lock.lock();
        try {
            Optional<WorkerProcess> worker = Optional.ofNullable(workers.get(name));
            if (worker.isEmpty()) {
                return false;
            }
            return switch (verb) {
                case "freeze" -> worker.get().freeze();
                case "thaw" -> worker.get().thaw();
                case "kill" -> worker.get().kill();
                case "start" -> again(worker.get());
                default -> false;
            };
        } finally {
            lock.unlock();
        }
    }

    private boolean again(WorkerProcess former) {
        if (former.state() != ProcessState.ENDED) {
            return false;
        }
        begin(former.setup().name(), former.setup().start() + 1);
        return true;
    }
}
