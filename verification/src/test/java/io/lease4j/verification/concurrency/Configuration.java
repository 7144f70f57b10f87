package io.lease4j.verification.concurrency;

import java.util.Arrays;

/**
 * A point that a search can reach: which calls are in, as one number for each lane, and the state that they led to.
 * Immutable.
 *
 * @param <S> the specification's states
 */
final class Configuration<S> {

    private final int[] counts;
    private final S state;

    private Configuration(int[] counts, S state) {
        this.counts = counts;
        this.state = state;
    }

    static <S> Configuration<S> initial(int lanes, S state) {
        return new Configuration<>(new int[lanes], state);
    }

    S state() {
        return state;
    }

    /** Whether every call that has to be explained is in. */
    boolean explains(History<?> history) {
        for (int lane = 0; lane < counts.length; lane++) {
            if (counts[lane] < history.required(lane)) {
                return false;
            }
        }
        return true;
    }

    boolean isOver(History<?> history, int lane) {
        return counts[lane] == history.size(lane);
    }

    /** The next call of a lane that is not over. */
    <O> Call<O> head(History<O> history, int lane) {
        return history.call(lane, counts[lane]);
    }

    /** This one with the next call of a lane. */
    Configuration<S> with(int lane, S after) {
        int[] more = counts.clone();
        more[lane]++;
        return new Configuration<>(more, after);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Configuration<?> that && Arrays.equals(counts, that.counts) && state.equals(that.state);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(counts) + state.hashCode();
    }
}
