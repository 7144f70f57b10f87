package io.lease4j.verification.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Cuts a history that is not linearizable down to a short part that is not either. Only cuts that keep a linearizable
 * history linearizable are made, so that what is left shows a fault of the store and not one of the cutting: the end
 * behind the first moment that cannot be explained; the beginning before a moment at which no call was under way, with
 * every state that it may have led to in its place; and calls that changed nothing.
 *
 * @param <S> the specification's states
 * @param <O> the operations
 */
final class Shrinker<S, O> {

    private final Specification<S, O> specification;
    private final Linearizability<S, O> checker;

    Shrinker(Specification<S, O> specification) {
        this.specification = specification;
        this.checker = new Linearizability<>(specification);
    }

    /** Returns a short violation; empty if the history is linearizable. */
    Optional<Violation<S, O>> violation(S initial, List<Call<O>> history) {
        if (checker.holds(initial, history)) {
            return Optional.empty();
        }
        long moment = firstUnexplained(initial, history);
        List<Call<O>> calls = history.stream()
                .filter(call -> call.invoked() < moment)
                .sorted(Comparator.comparingLong(Call::invoked))
                .toList();
        Violation<S, O> before;
        Violation<S, O> shortest = new Violation<>(Set.of(initial), calls, moment);
        do {
            before = shortest;
            // Where a long call that changed nothing is out, there may be a moment without a call.
            shortest = withoutIdleCalls(withoutBeginning(before));
        } while (shortest.calls().size() < before.calls().size());
        return Optional.of(shortest);
    }

    private long firstUnexplained(S initial, List<Call<O>> history) {
        List<Long> moments =
                history.stream().map(Call::returned).sorted().distinct().toList();
        int explained = -1;
        int unexplained = moments.size() - 1;
        while (unexplained - explained > 1) {
            int middle = (explained + unexplained) / 2;
            if (checker.holdsUntil(moments.get(middle), Set.of(initial), history)) {
                explained = middle;
            } else {
                unexplained = middle;
            }
        }
        return moments.get(unexplained);
    }

    private Violation<S, O> withoutBeginning(Violation<S, O> whole) {
        Violation<S, O> rest = whole;
        List<Call<O>> segment = new ArrayList<>();
        long busyUntil = Long.MIN_VALUE;
        int segmentEnd = 0;
        for (Call<O> call : whole.calls()) {
            if (call.invoked() > busyUntil && !segment.isEmpty()) {
                Set<S> states = checker.outcomes(rest.before(), segment);
                rest = new Violation<>(
                        states, whole.calls().subList(segmentEnd, whole.calls().size()), whole.returned());
                segment.clear();
            }
            segment.add(call);
            segmentEnd++;
            busyUntil = Math.max(busyUntil, call.returned());
        }
        return rest;
    }

    private Violation<S, O> withoutIdleCalls(Violation<S, O> violation) {
        Violation<S, O> shortest = violation;
        for (int chunk = Math.max(1, violation.calls().size() / 2); chunk >= 1; chunk /= 2) {
            int at = 0;
            while (at < shortest.calls().size()) {
                Violation<S, O> shorter = withoutIdleCalls(shortest, at, at + chunk);
                boolean same = shorter.calls().size() == shortest.calls().size();
                if (same || checker.holdsUntil(shorter.returned(), shorter.before(), shorter.calls())) {
                    at += chunk;
                } else {
                    shortest = shorter;
                }
            }
        }
        return shortest;
    }

    private Violation<S, O> withoutIdleCalls(Violation<S, O> violation, int from, int to) {
        List<Call<O>> kept = new ArrayList<>();
        for (int i = 0; i < violation.calls().size(); i++) {
            Call<O> call = violation.calls().get(i);
            if (i < from || i >= to || !specification.changesNothing(call.operation())) {
                kept.add(call);
            }
        }
        return new Violation<>(violation.before(), kept, violation.returned());
    }
}
