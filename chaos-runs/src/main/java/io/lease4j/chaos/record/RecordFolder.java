package io.lease4j.chaos.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of a record and the names of its files. A run that was killed has some of them. Immutable.
 *
 * @param path the folder
 */
public record RecordFolder(Path path) {

    private static final Pattern WORKER = Pattern.compile("worker-(\\d+)-(\\d+)\\.jsonl");

    /**
     * A worker's file. Immutable.
     *
     * @param worker which worker, from 1
     * @param incarnation which start of it, from 1
     * @param file its file
     */
    public record WorkerFile(int worker, int incarnation, Path file) {}

    /**
     * The facts of the run.
     *
     * @return a file of one {@link RunFacts}
     */
    public Path run() {
        return path.resolve("run.json");
    }

    /**
     * What a worker wrote.
     *
     * @param worker which worker
     * @param incarnation which start of it
     * @return a file of {@link WorkerLine}
     */
    public Path worker(int worker, int incarnation) {
        return path.resolve("worker-" + worker + "-" + incarnation + ".jsonl");
    }

    /**
     * What the nemesis did.
     *
     * @return a file of {@link FaultLine}
     */
    public Path faults() {
        return path.resolve("faults.jsonl");
    }

    /**
     * The store's own history.
     *
     * @return a file of {@link HistoryLine}
     */
    public Path history() {
        return path.resolve("history.jsonl");
    }

    /**
     * What the sinks hold.
     *
     * @return a file of {@link SinkRow}
     */
    public Path sinks() {
        return path.resolve("sinks.jsonl");
    }

    /**
     * Which lineage served from when on.
     *
     * @return a file of {@link LineageLine}
     */
    public Path lineages() {
        return path.resolve("lineages.jsonl");
    }

    /**
     * Which copies of append-only data there are.
     *
     * @return a file of {@link AofCopy}
     */
    public Path aofCopies() {
        return path.resolve("aof.jsonl");
    }

    /**
     * The copies of append-only data.
     *
     * @return a folder with {@link AofCopy#folder()}
     */
    public Path aof() {
        return path.resolve("aof");
    }

    /**
     * How the keys came back.
     *
     * @return a file of {@link LivenessLine}
     */
    public Path liveness() {
        return path.resolve("liveness.jsonl");
    }

    /**
     * The files of all workers' starts.
     *
     * @return by worker and start
     */
    public List<WorkerFile> workers() {
        List<WorkerFile> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.sorted().toList()) {
                Matcher name = WORKER.matcher(file.getFileName().toString());
                if (name.matches()) {
                    found.add(new WorkerFile(Integer.parseInt(name.group(1)), Integer.parseInt(name.group(2)), file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(java.util.Comparator.comparingInt(WorkerFile::worker).thenComparingInt(WorkerFile::incarnation));
        return List.copyOf(found);
    }

    /**
     * Reads the facts of the run.
     *
     * @return the facts
     * @throws UncheckedIOException if the file is missing or no such file
     */
    public RunFacts facts() {
        try {
            return RecordJson.mapper().readValue(run().toFile(), RunFacts.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the facts of the run.
     *
     * @param facts the facts
     * @throws UncheckedIOException if they cannot be written
     */
    public void write(RunFacts facts) {
        try {
            Files.createDirectories(path);
            RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValue(run().toFile(), facts);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
