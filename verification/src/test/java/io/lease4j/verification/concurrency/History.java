package io.lease4j.verification.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Completed calls in lanes, one for each thread, each thread's in the order in which it made them. Immutable.
 *
 * <p>Because a thread makes one call at a time, whatever has been linearized so far is described by one number for each
 * thread: how many of its calls.
 *
 * @param <O> the operations' type
 */
final class History<O> {

    private final List<List<Call<O>>> lanes;
    private final int size;

    private History(List<List<Call<O>>> lanes) {
        this.lanes = lanes;
        this.size = lanes.stream().mapToInt(List::size).sum();
    }

    static <O> History<O> of(List<Call<O>> calls) {
        Map<Integer, List<Call<O>>> byThread = new TreeMap<>();
        calls.stream()
                .sorted(Comparator.comparingLong(Call::invoked))
                .forEach(call -> byThread.computeIfAbsent(call.thread(), thread -> new ArrayList<>())
                        .add(call));
        byThread.values().forEach(History::requireOneAtATime);
        return new History<>(List.copyOf(byThread.values()));
    }

    private static <O> void requireOneAtATime(List<Call<O>> calls) {
        for (int i = 1; i < calls.size(); i++) {
            if (calls.get(i - 1).returned() > calls.get(i).invoked()) {
                throw new IllegalArgumentException("a thread made two calls at once: " + calls.get(i));
            }
        }
    }

    int lanes() {
        return lanes.size();
    }

    int size() {
        return size;
    }

    int size(int lane) {
        return lanes.get(lane).size();
    }

    Call<O> call(int lane, int index) {
        return lanes.get(lane).get(index);
    }
}
