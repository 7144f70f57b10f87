package io.lease4j.worker;

import io.lease4j.Generation;
import java.util.List;
import java.util.Objects;

/**
 * What a keeper left behind when it was shut down. Immutable.
 *
 * @param cancelled generations that were still in use when the grace was over: their work was told
 * @param left those of them whose work had not returned by the end; not released and not renewed, they expire by
 *     themselves
 * @since 0.1.0
 */
public record ShutdownReport(List<Generation> cancelled, List<Generation> left) {

    /**
     * Refuses null components and copies the lists.
     *
     * @param cancelled the component
     * @param left the component
     */
    public ShutdownReport {
        cancelled = List.copyOf(Objects.requireNonNull(cancelled, "cancelled"));
        left = List.copyOf(Objects.requireNonNull(left, "left"));
    }
}
