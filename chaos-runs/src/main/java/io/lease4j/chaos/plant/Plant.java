package io.lease4j.chaos.plant;

import io.lease4j.chaos.run.RunPlan;
import java.util.List;

/**
 * A fault that can be planted. Immutable.
 *
 * @param name what it is called on the command line
 * @param hazard what goes wrong, in one line
 * @param under the kinds of faults that it needs, as the command line takes them; empty: whichever
 * @param keys how many keys the workers share: where there are few, each is soon taken by somebody else
 * @param edits the changes that make it
 */
public record Plant(String name, String hazard, String under, int keys, List<Edit> edits) {

    /**
     * One change of a source file of the project.
     *
     * @param file below the project's folder
     * @param before text that is found there exactly once
     * @param after what takes its place
     */
    public record Edit(String file, String before, String after) {}

    /** Answers are lost, and nobody knows what became of the question. */
    static final String SILENCE = "network-loss,one-way-cut,half-open,kill-worker";

    /** Nobody forgets anything for longer than receipts are kept. */
    static final String MEMORY_KEPT = "kill-worker,freeze-worker,script-flush";

    /** The server forgets. */
    static final String MEMORY = "cut-aof,flush-all,promote-replica";

    /** Workers are stopped, or cut off, for longer than their terms. */
    static final String ABSENCE = "freeze-worker,one-way-cut,half-open";

    /** Copies the list. */
    public Plant {
        edits = List.copyOf(edits);
    }

    static Plant of(String name, String hazard, String under, Edit... edits) {
        return new Plant(name, hazard, under, RunPlan.USUAL_KEYS, List.of(edits));
    }

    /** The same among more keys: some are left alone for a while. */
    Plant among(int more) {
        return new Plant(name, hazard, under, more, edits);
    }

    /** What it needs, for people. */
    String conditions() {
        String faults = under.isEmpty() ? "all" : under.replace(",", ", ");
        return keys == RunPlan.USUAL_KEYS ? faults : faults + ", among " + keys + " keys";
    }

    static Edit script(String name, String before, String after) {
        return new Edit("lease-valkey/src/main/resources/io/lease4j/valkey/v1/" + name + ".lua", before, after);
    }

    static Edit api(String name, String before, String after) {
        return new Edit("lease-api/src/main/java/io/lease4j/internal/" + name + ".java", before, after);
    }

    static Edit valkey(String name, String before, String after) {
        return new Edit("lease-valkey/src/main/java/io/lease4j/valkey/internal/" + name + ".java", before, after);
    }

    static Edit jdbc(String name, String before, String after) {
        return new Edit("lease-jdbc/src/main/java/io/lease4j/jdbc/internal/" + name + ".java", before, after);
    }
}
