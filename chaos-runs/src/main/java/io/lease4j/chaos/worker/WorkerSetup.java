package io.lease4j.chaos.worker;

import io.lease4j.chaos.record.RecordJson;
import io.lease4j.chaos.record.RunFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a worker process is told at its start. Immutable.
 *
 * @param worker which worker, from 1
 * @param incarnation which start of it, from 1
 * @param seed of its choices
 * @param originNanos the run's clock
 * @param record folder of the record
 * @param journal file of its executions, the same for each start
 * @param uri where the store is, through the worker's proxy if there is one
 * @param cluster whether that is a cluster
 * @param jdbcUrl where PostgreSQL is
 * @param witness whether that witnesses the floor; otherwise the server is declared retained
 * @param namespace the namespace
 * @param namespaceId its id
 * @param shards how many authority records
 * @param receiptHorizonMillis how long receipts are kept at least
 * @param keys the keys to work on
 * @param threads how many threads work
 * @param ttlMinMillis the shortest term
 * @param ttlMaxMillis the longest term
 */
public record WorkerSetup(
        int worker,
        int incarnation,
        long seed,
        long originNanos,
        String record,
        String journal,
        String uri,
        boolean cluster,
        String jdbcUrl,
        boolean witness,
        String namespace,
        String namespaceId,
        int shards,
        long receiptHorizonMillis,
        List<RunFacts.Key> keys,
        int threads,
        long ttlMinMillis,
        long ttlMaxMillis) {

    /** The principal of all workers: they are one service. */
    public static final String PRINCIPAL = "chaos";

    /**
     * Copies the keys.
     *
     * @param worker the component
     * @param incarnation the component
     * @param seed the component
     * @param originNanos the component
     * @param record the component
     * @param journal the component
     * @param uri the component
     * @param cluster the component
     * @param jdbcUrl the component
     * @param witness the component
     * @param namespace the component
     * @param namespaceId the component
     * @param shards the component
     * @param receiptHorizonMillis the component
     * @param keys the component
     * @param threads the component
     * @param ttlMinMillis the component
     * @param ttlMaxMillis the component
     */
    public WorkerSetup {
        keys = List.copyOf(keys);
    }

    /**
     * Names this start of the worker, as its instance and in the record.
     *
     * @return such as {@code w1.2}
     */
    public String instance() {
        return "w" + worker + "." + incarnation;
    }

    /**
     * Writes it to a file.
     *
     * @param file the file
     */
    public void write(Path file) {
        try {
            RecordJson.mapper().writeValue(file.toFile(), this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static WorkerSetup read(Path file) {
        try {
            return RecordJson.mapper().readValue(file.toFile(), WorkerSetup.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
