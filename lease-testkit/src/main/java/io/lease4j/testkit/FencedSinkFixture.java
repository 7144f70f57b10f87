package io.lease4j.testkit;

import io.lease4j.LeaseKey;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.LeaseStore;
import java.util.List;
import java.util.Optional;

/**
 * What a sink's author writes: how to open the sink, how to see what it applied, and which controls it offers to the kit.
 * Each test gets a fixture of its own and opens it once. A control that is not overridden makes the rules that need it
 * <em>not provable here</em>. Called from the test's thread, but for {@link #applied}.
 *
 * @since 0.1.0
 */
public interface FencedSinkFixture extends AutoCloseable {

    /**
     * Opens an empty sink. One outside the store knows no namespace yet: the kit admits one.
     *
     * @return the sink
     * @throws Exception if it cannot be opened; the test then fails with it
     */
    FencedSink open() throws Exception;

    /**
     * Shows the effects of a key that are in place, read around the sink: by a query on the table, and not through the
     * sink's own operations. May be called from any thread, also while a commit is stalled: what did not commit yet is
     * not in place.
     *
     * @param key which key
     * @return in the order in which they were applied
     * @throws Exception if they cannot be read; the test then fails with it
     */
    List<Applied> applied(LeaseKey key) throws Exception;

    /**
     * Returns the store whose leases the sink sees in its own atomic step. The authorities of the rules are then granted
     * by this store, in real time; what only a sink outside the store has to build is <em>not provable here</em>. Asked
     * once, after {@link #open()}.
     *
     * @return a ready store; empty for a sink outside the store, whose authorities the kit counts out by itself
     */
    default Optional<LeaseStore> store() {
        return Optional.empty();
    }

    /**
     * Copies what the sink remembers, effects included. Running the result puts it back, as restoring a backup does; the
     * sink that was opened goes on.
     *
     * @return puts it back
     */
    default Runnable snapshot() {
        throw NotProvableException.missing("snapshot(): a copy of what the sink remembers, to be put back");
    }

    /**
     * Lets the sink's next commit call {@link CommitStall#pass()} once, after everything was checked and before its own
     * commit point. Commits after it are not stalled. The kit calls the sink from other threads meanwhile.
     *
     * @param stall where it stands still
     */
    default void stallNextCommit(CommitStall stall) {
        throw NotProvableException.missing(
                "stallNextCommit(): a commit that stands still between its check and its commit point");
    }

    /**
     * Takes down what this fixture built. Called once after each test, which fails with what this throws.
     */
    @Override
    default void close() {}
}
