package io.lease4j.testkit.random;

import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.random.history.Disturbance;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What random histories run against: one fresh namespace of a backend, its clock, its sinks, and whatever can be done to
 * it. A backend supplies one target for each history; it is used by one thread. What a target does not list in {@link
 * #disturbances()} is not done to it.
 *
 * @since 0.1.0
 */
public interface RandomTarget extends AutoCloseable {

    /**
     * Returns a store to send to. After a restart or restore it may be another object.
     *
     * @param node 0, or 1 for the second store after a {@link #split()}
     * @return a store that is ready; its namespace may have to be created
     */
    LeaseStore store(int node);

    /**
     * Returns what the namespace is created with, if it has to be.
     *
     * @return short horizons, so that a run meets them
     */
    default NamespaceSettings settings() {
        return NamespaceSettings.defaults();
    }

    /**
     * Tells whether the stores read a clock that goes by itself, as a server's does. The run then waits until their clock
     * has gone on, with TTLs, deadlines and pauses of milliseconds, and never long enough for a receipt horizon or a
     * not-after to pass; what a seed leads to depends on the machine's speed too.
     *
     * @return false, unless overridden: time passes by {@link #advance} alone
     */
    default boolean isRealTime() {
        return false;
    }

    /**
     * Moves the clock of all stores forward. Called only of a target whose clock stands still otherwise.
     *
     * @param elapsed by how much, 1 ms or more in whole milliseconds
     */
    default void advance(Duration elapsed) {
        throw new UnsupportedOperationException("the clock goes by itself");
    }

    /**
     * Returns what loses transmissions on the way to the stores, where there is one. Faults of other kinds, and those of
     * sinks, are made without it.
     *
     * @return the same at every call; empty unless overridden: all faults are made in this process
     */
    default Optional<WireFaults> wire() {
        return Optional.empty();
    }

    /**
     * Returns a way to a store on which nothing is lost. It is asked what a transmission came to that {@link #store} could
     * not tell the outcome of.
     *
     * @param node as of {@link #store}
     * @return the store itself, unless overridden: a target with a {@link #wire()} has to
     */
    default LeaseStore observer(int node) {
        return store(node);
    }

    /**
     * Tells what can be done to this target.
     *
     * @return the methods below that work: of {@code RESTORED} also {@link #takeSnapshot()}; none unless overridden
     */
    default Set<Disturbance.Kind> disturbances() {
        return Set.of();
    }

    /**
     * Sets the clock of all stores ahead or back, without time passing.
     *
     * @param by how much, in whole milliseconds; negative is back
     */
    default void stepClock(Duration by) {
        throw new UnsupportedOperationException("the clock cannot be stepped");
    }

    /**
     * Tells whether time alone makes a store forget, with no step to see it, as a server does that deletes what has expired.
     * A clock that is ahead and back again between two steps then takes receipts with it, which no store can notice: the run
     * has every authority record see the clock before it steps back.
     *
     * @return false, unless overridden: a store forgets in its steps
     */
    default boolean forgetsUnseen() {
        return false;
    }

    /** Puts a copy of the first store's memory aside, in place of an earlier copy. */
    default void takeSnapshot() {
        throw new UnsupportedOperationException("there are no snapshots");
    }

    /** Starts the first store again with the memory of the last copy, as another lineage. Called only if there is one. */
    default void restore() {
        throw new UnsupportedOperationException("there are no snapshots");
    }

    /** Makes the first store forget everything. */
    default void wipe() {
        throw new UnsupportedOperationException("memory cannot be wiped");
    }

    /**
     * Deletes an authority record of the first store.
     *
     * @param shard which one
     */
    default void deleteRecord(int shard) {
        throw new UnsupportedOperationException("records cannot be deleted");
    }

    /** Starts the second store with the memory of the last copy, as another lineage. Called at most once, only if there is a copy. */
    default void split() {
        throw new UnsupportedOperationException("there is no second store");
    }

    /**
     * Returns the sink in the same store as the lease.
     *
     * @param node which store
     * @return empty if the backend has none
     */
    default Optional<FencedSink> sinkBeside(int node) {
        return Optional.empty();
    }

    /**
     * Returns a sink outside the store, the same at every call.
     *
     * @return empty if there is none
     */
    default Optional<FencedSink> foreignSink() {
        return Optional.empty();
    }

    /**
     * Returns the witness of the namespace.
     *
     * @return empty if floors are proven by an operator's number
     */
    default Optional<FloorWitness> witness() {
        return Optional.empty();
    }

    /**
     * Makes a front door. Overridden to try another front door than the library's.
     *
     * @param prepared has store, holder, witness, clock and scheduler
     * @return the front door of one client
     */
    default Leases frontDoor(LeasesBuilder prepared) {
        return prepared.build();
    }

    /** Gives everything back. */
    @Override
    void close();
}
