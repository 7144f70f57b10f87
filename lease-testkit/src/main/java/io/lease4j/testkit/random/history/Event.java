package io.lease4j.testkit.random.history;

/**
 * One event of a recorded history. Its place in the history is its logical order: all events of a run happen one after
 * the other. Immutable.
 *
 * @since 0.1.0
 */
public sealed interface Event permits StoreStep, SinkStep, Reply, Installed, Disturbance {

    /**
     * Describes the event on one line.
     *
     * @param names gives short names to the random ids in it
     * @return a line without a line break
     */
    String line(Names names);
}
