package io.lease4j.testkit.report;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The fixed scenarios, one expected result each, run unchanged on every backend.
 *
 * @since 0.1.0
 */
public enum Scenario {
    /** Many clients, one free key. */
    LR_01("many clients acquire one free key at once", "DBVP"),
    /** A renewal just in time. */
    LR_02("a renewal linearizes 1 ms before expiry", "DBV"),
    /** A renewal too late. */
    LR_03("a renewal linearizes at expiry, and after", "DBV"),
    /** Late requests of a former holder. */
    LR_04("a former holder's old release and renewal meet its successor", "DBV"),
    /** A lost response. */
    LR_05("a request commits, its response is lost, it is sent again", "DBV"),
    /** A killed process. */
    LR_06("the process is killed right after acquire", "DVP"),
    /** A worker that dies in a living process. */
    LR_07("the worker dies, its process lives", "DB"),
    /** A gap while renewing. */
    LR_08("the backend is unreachable while renewing", "DV"),
    /** A stale holder's effect. */
    LR_09("a stalled holder's effect arrives after its successor's", "DBVXP"),
    /** Revocation. */
    LR_10("an operator revokes while the holder computes", "DBVX"),
    /** Wrong clocks of clients. */
    LR_11("clients' clocks are off, and jump", "DVP"),
    /** The same request many times. */
    LR_12("the same request, any number of times", "DBV"),
    /** The same id for something else. */
    LR_13("the same request id with one input changed", "DBV"),
    /** A restart that keeps everything. */
    LR_14("the server is killed and restarts with its floor retained", "VP"),
    /** State that goes back. */
    LR_15("the backend's state goes back", "DBVX");

    private final String title;
    private final String layers;

    Scenario(String title, String layers) {
        this.title = title;
        this.layers = layers;
    }

    /**
     * Returns the name that tests are tagged with.
     *
     * @return such as {@code LR-01}
     */
    public String id() {
        return name().replace('_', '-');
    }

    /**
     * Returns the schedule in one line.
     *
     * @return a few words
     */
    public String title() {
        return title;
    }

    /**
     * Returns where the scenario is asked for.
     *
     * @return a copy
     */
    public Set<Layer> layers() {
        EnumSet<Layer> set = EnumSet.noneOf(Layer.class);
        layers.chars().forEach(letter -> set.add(Layer.valueOf(String.valueOf((char) letter))));
        return set;
    }

    /**
     * Finds a scenario by its id.
     *
     * @param id such as {@code LR-01}
     * @return empty if there is none
     */
    public static Optional<Scenario> of(String id) {
        return Arrays.stream(values())
                .filter(scenario -> scenario.id().equals(id))
                .findFirst();
    }
}
