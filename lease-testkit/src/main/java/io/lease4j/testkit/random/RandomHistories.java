package io.lease4j.testkit.random;

import io.lease4j.testkit.random.check.Finding;
import io.lease4j.testkit.random.history.History;
import io.lease4j.testkit.random.internal.Move;
import io.lease4j.testkit.random.internal.Player;
import io.lease4j.testkit.random.internal.Shrinker;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Runs random histories against a backend and checks them. A few clients, each with a front door of its own, and an
 * operator acquire, renew, release, revoke, settle and commit effects on a few keys, while transmissions are lost, late
 * and doubled, clocks move, and stores forget as far as the target allows. A history is made on one thread and depends
 * on its seed alone, but for a target in real time; different seeds can run on different threads at once. Immutable; thread-safe if the supplier is.
 *
 * @since 0.1.0
 */
public final class RandomHistories {

    /** The system property that names the seed to replay. */
    public static final String SEED_PROPERTY = "lease4j.random.seed";

    private final Player player;
    private final int operations;

    private RandomHistories(Player player, int operations) {
        this.player = player;
        this.operations = operations;
    }

    /**
     * Makes runs of 200 operations.
     *
     * @param targets opens a fresh target for each history
     * @return the runs
     */
    public static RandomHistories on(Supplier<? extends RandomTarget> targets) {
        return new RandomHistories(new Player(Objects.requireNonNull(targets, "targets")), 200);
    }

    /**
     * Makes runs of another length.
     *
     * @param count operations of a history, 1 or more; a replay needs the same
     * @return the runs
     */
    public RandomHistories operations(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("operations must be 1 or more, but is " + count);
        }
        return new RandomHistories(player, count);
    }

    /**
     * Returns the seed that the command line asks to replay.
     *
     * @return empty unless {@value #SEED_PROPERTY} is set
     */
    public static OptionalLong seedToReplay() {
        String value = System.getProperty(SEED_PROPERTY);
        return value == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value.trim()));
    }

    /**
     * Runs and checks one history, and shortens it if it breaks a rule.
     *
     * @param seed any number
     * @return the failure; empty if all rules hold
     * @throws IllegalStateException if the target cannot be set up, or completes a stage with an exception or null
     */
    public Optional<RandomFailure> run(long seed) {
        Player.Played played = player.play(seed, operations);
        if (!played.failed()) {
            return Optional.empty();
        }
        Player.Played shortest = Shrinker.shrink(player, played);
        return Optional.of(new RandomFailure(
                seed,
                operations,
                shortest.plan().moves().stream().map(Move::toString).toList(),
                shortest.history(),
                shortest.findings()));
    }

    /**
     * Runs and checks one history, without shortening it.
     *
     * @param seed any number
     * @return the rules that it breaks; empty if all hold
     * @throws IllegalStateException if the target cannot be set up, or completes a stage with an exception or null
     */
    public List<Finding> check(long seed) {
        return player.play(seed, operations).findings();
    }

    /**
     * Runs one history and returns it whole, whether or not it breaks a rule.
     *
     * @param seed any number
     * @return what was recorded
     */
    public History record(long seed) {
        return player.play(seed, operations).history();
    }
}
