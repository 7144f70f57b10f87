package io.lease4j.verification.concurrency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether a recorded history is linearizable: whether there is an order of its calls that keeps the order of
 * real time and that one thread alone could have seen. The search of Wing and Gong with the memory of Lowe: a
 * configuration (which calls are in, and the state they led to) that failed once is not searched again.
 *
 * <p>A call that may come next, leaves the state as it is, and would leave every state as it is, is taken at once and
 * for good: moving it to the front of an order that works gives an order that works. (A write of the value that is
 * there already is no such call: it may be needed later.)
 *
 * @param <S> the specification's states
 * @param <O> the operations
 */
final class Linearizability<S, O> {

    /** Far above what a run of any test here needs; a search that meets it has decided nothing and must not pass. */
    private static final int MOST_CONFIGURATIONS = 4_000_000;

    private final Specification<S, O> specification;

    Linearizability(Specification<S, O> specification) {
        this.specification = specification;
    }

    /** Tells whether the calls can be put in an order that leads from the initial state. */
    boolean holds(S initial, List<Call<O>> calls) {
        return holdsUntil(Long.MAX_VALUE, List.of(initial), calls);
    }

    /** Tells whether what had returned by a moment can be explained, from one of the initial states. */
    boolean holdsUntil(long moment, Collection<S> initial, List<Call<O>> calls) {
        return !search(initial, History.until(moment, calls), true).isEmpty();
    }

    /** Returns every state that some order leads to from one of the initial states; empty if there is no order. */
    Set<S> outcomes(Collection<S> initial, List<Call<O>> calls) {
        return search(initial, History.until(Long.MAX_VALUE, calls), false);
    }

    private Set<S> search(Collection<S> initial, History<O> history, boolean oneIsEnough) {
        Set<S> found = new LinkedHashSet<>();
        Set<Configuration<S>> seen = new HashSet<>();
        Deque<Configuration<S>> open = new ArrayDeque<>();
        for (S state : initial) {
            visit(Configuration.initial(history.lanes(), state), seen, open);
        }
        while (!open.isEmpty()) {
            Configuration<S> at = open.pop();
            if (at.explains(history)) {
                found.add(at.state());
                if (oneIsEnough) {
                    return found;
                }
                continue;
            }
            List<Configuration<S>> next = successors(history, at);
            // The likeliest is pushed last, so that it is looked at first.
            for (int i = next.size() - 1; i >= 0; i--) {
                visit(next.get(i), seen, open);
            }
        }
        return found;
    }

    private void visit(Configuration<S> configuration, Set<Configuration<S>> seen, Deque<Configuration<S>> open) {
        if (seen.add(configuration)) {
            open.push(configuration);
        }
        if (seen.size() > MOST_CONFIGURATIONS) {
            throw new IllegalStateException("undecided after " + MOST_CONFIGURATIONS + " configurations");
        }
    }

    private List<Configuration<S>> successors(History<O> history, Configuration<S> at) {
        List<Integer> lanes = new ArrayList<>();
        long firstReturn = Long.MAX_VALUE;
        for (int lane = 0; lane < history.lanes(); lane++) {
            if (!at.isOver(history, lane)) {
                lanes.add(lane);
                firstReturn = Math.min(firstReturn, at.head(history, lane).returned());
            }
        }
        // Whatever was invoked after another call had returned comes after that call.
        long bound = firstReturn;
        lanes.removeIf(lane -> at.head(history, lane).invoked() > bound);
        lanes.sort(Comparator.comparing(lane -> at.head(history, lane), specification.likelyOrder()));
        List<Configuration<S>> next = new ArrayList<>();
        for (int lane : lanes) {
            Call<O> call = at.head(history, lane);
            Optional<S> state = specification.next(at.state(), call.operation());
            if (state.isPresent()) {
                Configuration<S> after = at.with(lane, state.get());
                if (specification.changesNothing(call.operation())
                        && state.get().equals(at.state())) {
                    return List.of(after);
                }
                next.add(after);
            }
        }
        return next;
    }
}
