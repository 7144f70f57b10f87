package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.record.AofCopy;
import io.lease4j.chaos.record.LineWriter;
import io.lease4j.chaos.record.LineageLine;
import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.record.RunClock;
import io.lease4j.chaos.site.AofFiles;
import io.lease4j.chaos.site.Node;
import io.lease4j.testkit.server.ServerErrorException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps copies of all append-only data before anything is lost of it, and notes which lineage served when. Thread-safe. */
public final class Archive implements AutoCloseable {

    private record Serving(String lineage, String runId) {}

    private final RecordFolder record;
    private final RunClock clock;
    private final LineWriter<AofCopy> copies;
    private final LineWriter<LineageLine> lineages;
    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<String, Serving> serving = new ConcurrentHashMap<>();
    private volatile String beforeCut = "";

    /**
     * Keeps them in a record.
     *
     * @param record the record
     * @param clock the run's clock
     */
    public Archive(RecordFolder record, RunClock clock) {
        this.record = record;
        this.clock = clock;
        this.copies = LineWriter.append(record.aofCopies(), AofCopy.class);
        this.lineages = LineWriter.append(record.lineages(), LineageLine.class);
    }

    /**
     * Copies what a node has.
     *
     * @param node the node; nothing is written meanwhile, or what is written may be torn at its end
     * @param reason why
     * @param continues whether it goes on after all of the node's former copy
     */
    public void copy(Node node, String reason, boolean continues) {
        // What was answered before is in the copy.
        double begun = clock.now();
        int number = numbers.incrementAndGet();
        String folder = number + "-" + node.name();
        AofFiles.copy(node.folder(), record.aof().resolve(folder));
        if (reason.equals("before-cut")) {
            beforeCut = folder;
        }
        Serving last = serving.getOrDefault(node.name(), new Serving("", ""));
        copies.write(new AofCopy(
                begun,
                number,
                node.name(),
                node.incarnation(),
                last.lineage(),
                last.runId(),
                reason,
                folder,
                continues));
    }

    /**
     * Counts the commands in what was cut off by the last cut: the latest copy from before it, from where it was cut on.
     *
     * @param kept how many bytes of commands were kept
     * @return how many commands begin behind them
     */
    long commandsBehind(long kept) {
        return AofFiles.commandsBehind(record.aof().resolve(beforeCut), kept);
    }

    /**
     * Notes with which lineage a node serves, if that is another one than before.
     *
     * @param node the node
     * @param bytes how long its data was before it served with it
     */
    public void look(Node node, long bytes) {
        try {
            String lineage = node.info("replication").getOrDefault("master_replid", "");
            String runId = node.info("server").getOrDefault("run_id", "");
            Serving now = new Serving(lineage, runId);
            if (!now.equals(serving.put(node.name(), now))) {
                lineages.write(new LineageLine(clock.now(), node.name(), node.incarnation(), lineage, runId, bytes));
            }
        } catch (UncheckedIOException | ServerErrorException e) {
            // It does not serve now: whoever brings it back looks again.
            return;
        }
    }

    @Override
    public void close() {
        copies.close();
        lineages.close();
    }
}
