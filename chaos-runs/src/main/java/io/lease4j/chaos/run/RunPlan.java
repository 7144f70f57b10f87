package io.lease4j.chaos.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What a run is to be. Immutable.
 *
 * @param seed decides everything but the interleaving
 * @param seconds how long the faults go on
 * @param topology one, sentinel or cluster
 * @param workers how many worker processes
 * @param threads how many threads work in each
 * @param keys how many keys they share
 * @param witness whether PostgreSQL witnesses the floor
 * @param receiptHorizon how long receipts are kept at least
 * @param only names of the kinds of faults that are made; empty: all that are possible
 * @param plant the planted fault, or empty
 * @param overlay what stands before the workers' class path
 * @param options the command line by names and values, for the record
 * @param out where the record goes
 * @param mark what all processes of the run have in their environment
 * @param found judges the record so far, every few seconds, if it is not empty: true ends the faults
 */
public record RunPlan(
        long seed,
        long seconds,
        String topology,
        int workers,
        int threads,
        int keys,
        boolean witness,
        Duration receiptHorizon,
        List<String> only,
        String plant,
        List<Path> overlay,
        Map<String, String> options,
        Path out,
        String mark,
        Optional<BooleanSupplier> found) {

    /** How many keys there are where nobody asks for another number: fewer than threads, so that they are wanted. */
    public static final int USUAL_KEYS = 6;

    /**
     * Copies lists and maps.
     *
     * @param seed the component
     * @param seconds the component
     * @param topology the component
     * @param workers the component
     * @param threads the component
     * @param keys the component
     * @param witness the component
     * @param receiptHorizon the component
     * @param only the component
     * @param plant the component
     * @param overlay the component
     * @param options the component
     * @param out the component
     * @param mark the component
     * @param found the component
     */
    public RunPlan {
        only = List.copyOf(only);
        overlay = List.copyOf(overlay);
        options = Map.copyOf(options);
    }
}
