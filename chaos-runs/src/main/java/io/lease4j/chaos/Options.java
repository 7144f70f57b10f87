package io.lease4j.chaos;

import io.lease4j.chaos.record.FaultKind;
import io.lease4j.chaos.run.RunPlan;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What the command line asks for. Immutable.
 *
 * @param seconds how long the faults go on
 * @param seed decides everything but the interleaving
 * @param topology one, sentinel or cluster
 * @param workers how many worker processes
 * @param threads how many threads work in each
 * @param keys how many keys they share
 * @param proof witness or retained; empty: drawn from the seed
 * @param receipts short or usual: how long they are kept; empty: drawn from the seed
 * @param only the kinds of faults that are made, by name, comma-separated; empty: all that are possible
 * @param plant the planted fault, or empty
 * @param untilFound whether the run ends with the first finding
 * @param plants whether a run is made for each planted fault, or for those that {@code plant} names
 * @param out where the report and the record go
 */
record Options(
        long seconds,
        long seed,
        String topology,
        int workers,
        int threads,
        int keys,
        String proof,
        String receipts,
        String only,
        String plant,
        boolean untilFound,
        boolean plants,
        Path out) {

    static final String HELP = """
            Runs worker processes against real servers under faults, and judges what came of it.

            usage: ./chaos [OPTION...], or --replay, --judge or --plants:

            ./chaos [--minutes N | --hours N | --seconds N]  how long the faults go on (3 minutes)
                    [--seed S]              decides schedule, proof of the floor and the workers' choices (a new one)
                    [--topology one|sentinel|cluster]        of the store (one)
                    [--workers N]           worker processes (4)
                    [--threads N]           threads in each (3)
                    [--keys N]              keys that they share (6)
                    [--proof witness|retained]               how the floor is proven (drawn from the seed)
                    [--receipts short|usual]                 how long they are kept: 65 or 305 s (drawn from the seed)
                    [--only KIND,KIND...]   only these kinds of faults, such as kill-worker
                    [--plant NAME]          with a fault planted in the workers' code
                    [--until-found]         ends with the first finding
                    [--out DIR]             report and record (target/chaos)
            ./chaos --replay DIR            the schedule and the choices of a former run again
            ./chaos --judge DIR             judges a record again, also one that was cut short
            ./chaos --plants [--plant NAME,NAME...] [--seed S] [--out DIR]
                                            a run for each known fault that can be planted: how soon it is found

            0: no guarded sink was violated, an unguarded twin was, every fault happened, every key came back.
            1: otherwise. 2: misuse.
            """;

    private static final Set<String> FLAGS = Set.of("until-found", "plants");
    private static final Set<String> TOPOLOGIES = Set.of("one", "sentinel", "cluster");
    private static final Set<String> PROOFS = Set.of("", "witness", "retained");
    private static final Set<String> HORIZONS = Set.of("", "short", "usual");
    private static final Set<String> KINDS =
            Arrays.stream(FaultKind.values()).map(FaultKind::word).collect(Collectors.toCollection(TreeSet::new));
    private static final Set<String> KNOWN = Set.of(
            "seconds",
            "minutes",
            "hours",
            "seed",
            "topology",
            "workers",
            "threads",
            "keys",
            "proof",
            "receipts",
            "only",
            "plant",
            "until-found",
            "plants",
            "out");

    /** Reads a command line without the words that choose another command. */
    static Options parse(String[] words, long freshSeed) {
        Map<String, String> given = new LinkedHashMap<>();
        for (int i = 0; i < words.length; i++) {
            if (!words[i].startsWith("--") || !KNOWN.contains(words[i].substring(2))) {
                throw new UsageException("not understood: " + words[i]);
            }
            String name = words[i].substring(2);
            if (FLAGS.contains(name)) {
                given.put(name, "");
            } else if (i + 1 == words.length) {
                throw new UsageException(words[i] + " needs a value");
            } else {
                given.put(name, words[++i]);
            }
        }
        return of(given, freshSeed);
    }

    /** Makes them of names and values, as a record keeps them. */
    static Options of(Map<String, String> given, long freshSeed) {
        Options options = new Options(
                seconds(given),
                given.containsKey("seed") ? number(given, "seed", 0) : freshSeed,
                given.getOrDefault("topology", "one"),
                (int) number(given, "workers", 4),
                (int) number(given, "threads", 3),
                (int) number(given, "keys", RunPlan.USUAL_KEYS),
                given.getOrDefault("proof", ""),
                given.getOrDefault("receipts", ""),
                given.getOrDefault("only", ""),
                given.getOrDefault("plant", ""),
                given.containsKey("until-found"),
                given.containsKey("plants"),
                Path.of(given.getOrDefault("out", "target/chaos")));
        if (!TOPOLOGIES.contains(options.topology)) {
            throw new UsageException("--topology: one, sentinel or cluster, and not " + options.topology);
        }
        if (!PROOFS.contains(options.proof)) {
            throw new UsageException("--proof: witness or retained, and not " + options.proof);
        }
        if (!HORIZONS.contains(options.receipts)) {
            throw new UsageException("--receipts: short or usual, and not " + options.receipts);
        }
        if (!KINDS.containsAll(options.kinds())) {
            throw new UsageException("--only: some of " + String.join(",", KINDS) + ", and not " + options.only);
        }
        if (options.seconds < 1 || options.workers < 1 || options.threads < 1 || options.keys < 1) {
            throw new UsageException("a number of 1 or more is needed");
        }
        return options;
    }

    /** The kinds of faults that are made; empty: all that are possible. */
    List<String> kinds() {
        return only.isEmpty() ? List.of() : List.of(only.split(",", -1));
    }

    private static long seconds(Map<String, String> given) {
        if (given.containsKey("hours")) {
            return 3600 * number(given, "hours", 0);
        }
        return given.containsKey("minutes") ? 60 * number(given, "minutes", 0) : number(given, "seconds", 180);
    }

    private static long number(Map<String, String> given, String name, long otherwise) {
        try {
            return Optional.ofNullable(given.get(name)).map(Long::valueOf).orElse(otherwise);
        } catch (NumberFormatException e) {
            throw new UsageException("--" + name + ": a number, and not " + given.get(name));
        }
    }

    /** As a record keeps them: without the place, which is this machine's. */
    Map<String, String> asMap() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("seconds", Long.toString(seconds));
        all.put("seed", Long.toString(seed));
        all.put("topology", topology);
        all.put("workers", Integer.toString(workers));
        all.put("threads", Integer.toString(threads));
        all.put("keys", Integer.toString(keys));
        all.put("proof", proof);
        all.put("receipts", receipts);
        all.put("only", only);
        all.put("plant", plant);
        return all;
    }
}
