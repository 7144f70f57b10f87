package io.lease4j.testkit.report;

/**
 * Where a scenario ran. It is proven at a layer only when that layer's production code ran.
 *
 * @since 0.1.0
 */
public enum Layer {
    /** Deterministic: manual time and barriers, so that no step of the schedule is left to luck. */
    D("deterministic"),
    /** The backend-neutral kit on any store. */
    B("any backend"),
    /** A real server. */
    V("real server"),
    /** Across layers, through a real fenced sink. */
    X("across layers"),
    /** Separate processes of the operating system. */
    P("processes");

    private final String title;

    Layer(String title) {
        this.title = title;
    }

    /**
     * Returns what the layer is, in words.
     *
     * @return a few words
     */
    public String title() {
        return title;
    }
}
