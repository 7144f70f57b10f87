package io.lease4j.testkit;

import io.lease4j.AuthorityRecordId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.control.TimeControl;
import io.lease4j.testkit.report.Layer;
import io.lease4j.testkit.report.Scenario;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.LeaseKeeperBuilder;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a backend's author writes: how to open the backend, and which controls it offers to the kit. Each test gets a
 * fixture of its own and opens it once. Only {@link #backend()} and {@link #open()} have to be written; every control
 * that is not overridden makes the scenarios that need it <em>not provable here</em>, and fails the build while {@link
 * #mustProve()} asks for them. Confined to one test.
 *
 * @since 0.1.0
 */
public interface LeaseStoreFixture {

    /**
     * Returns the name of the backend: the report's file is named after it.
     *
     * @return letters, digits, dots and dashes
     */
    String backend();

    /**
     * Opens a ready store over a fresh namespace that was created without a witness. The kit closes it.
     *
     * @return the store
     * @throws Exception if the backend cannot be opened; the test then fails with it
     */
    LeaseStore open() throws Exception;

    /**
     * Opens a store over a fresh namespace that was never created: the kit creates it, with {@link #witness()} or
     * without. Called instead of {@link #open()}, for the rules of creating and proving.
     *
     * @return the store; it may be in the state that a missing namespace leaves it in
     * @throws Exception if the backend cannot be opened; the test then fails with it
     */
    default LeaseStore openUncreated() throws Exception {
        throw NotProvableException.missing("openUncreated(): a namespace that the kit creates");
    }

    /**
     * Returns what moves the backend's clock: a {@link io.lease4j.testkit.control.ManualTime} for a backend that takes
     * its clock. Without one the kit waits on the backend's own clock, which it reads from the answers to inspect.
     *
     * @return the same at every call; empty for real time
     */
    default Optional<TimeControl> time() {
        return Optional.empty();
    }

    /**
     * Returns the layers that a run on this fixture counts for. D needs manual time.
     *
     * @return D and B with manual time, B otherwise
     */
    default Set<Layer> layers() {
        return time().isPresent() ? EnumSet.of(Layer.D, Layer.B) : EnumSet.of(Layer.B);
    }

    /**
     * Returns the scenarios that this backend's build demands at all its {@link #layers()}: it fails if one is not
     * proven.
     *
     * @return all, unless overridden
     */
    default Set<Scenario> mustProve() {
        return EnumSet.allOf(Scenario.class);
    }

    /**
     * Returns what the backend does not support. The rules then assert that it refuses it; the store's own capabilities
     * have to say the same.
     *
     * @return nothing, unless overridden
     */
    default Set<Capability> notSupported() {
        return Set.of();
    }

    /**
     * Returns the TTL that the kit asks for: long enough for a dozen steps.
     *
     * @return 30 s with manual time, 2 s otherwise
     */
    default Duration ttl() {
        return time().isPresent() ? Duration.ofSeconds(30) : Duration.ofSeconds(2);
    }

    /**
     * Returns how long the kit may wait on a real clock for one step; what needs longer is not provable here.
     *
     * @return 10 s, unless overridden
     */
    default Duration patience() {
        return Duration.ofSeconds(10);
    }

    /**
     * Returns the sink in the same atomic step as the lease.
     *
     * @return empty, unless overridden
     */
    default Optional<FencedSink> sinkBesideLease() {
        return Optional.empty();
    }

    /**
     * Makes a sink outside the store that was never registered; the kit registers it.
     *
     * @return a fresh one at every call; the kit's own, which lives in memory, unless overridden
     */
    default FencedSink foreignSink() {
        return new ReferenceSink("foreign");
    }

    /**
     * Makes the witness of a namespace that the kit creates.
     *
     * @return a fresh one at every call; the kit's own, which lives in memory, unless overridden
     */
    default FloorWitness witness() {
        return new ReferenceWitness();
    }

    /**
     * Copies the backend's state. Running the result puts it back, as restoring a backup does; the store that was opened
     * goes on serving, in another lineage if the backend can tell.
     *
     * @return puts the state back
     */
    default Runnable snapshot() {
        throw NotProvableException.missing("snapshot(): a copy of the state, to be put back");
    }

    /** Deletes everything of the backend, as FLUSHALL does; the store that was opened goes on serving. */
    default void wipe() {
        throw NotProvableException.missing("wipe(): the loss of everything");
    }

    /**
     * Deletes one authority record and nothing else.
     *
     * @param recordId which record
     */
    default void deleteRecord(AuthorityRecordId recordId) {
        throw NotProvableException.missing("deleteRecord(): the loss of an authority record");
    }

    /** Stops the backend and starts it again with everything that it had; the store that was opened goes on serving. */
    default void restart() {
        throw NotProvableException.missing("restart(): a restart that keeps everything");
    }

    /**
     * Promotes a replica that has what the backend has now: a second store, another lineage, while the first goes on
     * serving as before. The kit closes it.
     *
     * @return the replica's store
     */
    default LeaseStore promoteReplica() {
        throw NotProvableException.missing("promoteReplica(): a second primary over a copy of the state");
    }

    /**
     * Damages the record of a key so that it no longer decodes, or no longer has its physical expiry.
     *
     * @param key which key; it has a lease
     */
    default void corrupt(LeaseKey key) {
        throw NotProvableException.missing("corrupt(): a damaged record");
    }

    /**
     * Makes a worker's front door of a prepared builder. Overridden only by the kit's own wrong front doors.
     *
     * @param builder with store, clock, scheduler, executor, witness and listener set
     * @return the front door
     */
    default Leases frontDoor(LeasesBuilder builder) {
        return builder.build();
    }

    /**
     * Makes an operator's front door of a prepared builder. Overridden only by the kit's own wrong front doors.
     *
     * @param builder with store, sinks, clock, scheduler, executor, witness and listener set
     * @return the front door
     */
    default LeaseOperator operatorDoor(LeaseOperatorBuilder builder) {
        return builder.build();
    }

    /**
     * Makes a keeper of a prepared builder. Overridden only by the kit's own wrong keepers.
     *
     * @param builder with clock, scheduler and executor set
     * @return the keeper
     */
    default LeaseKeeper keeper(LeaseKeeperBuilder builder) {
        return builder.build();
    }

    /**
     * Says what a reader of the report should know about this run, such as the server's version.
     *
     * @return a sentence each; none, unless overridden
     */
    default List<String> notes() {
        return List.of();
    }

    /**
     * Takes down what this fixture built. Called once after each test, after the store was closed.
     *
     * @throws Exception if that fails; the test then fails with it
     */
    default void close() throws Exception {}
}
