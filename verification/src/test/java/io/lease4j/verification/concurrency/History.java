package io.lease4j.verification.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The calls that were invoked before some moment, in lanes, one for each thread. A call that had returned by then has
 * to be explained. One that had not may have taken effect or not, and where it did it gave the answer that it gave:
 * whatever else was invoked later comes after all that has to be explained, so it can be left out. That a history is
 * not linearizable up to a moment therefore says that the whole is not. Immutable.
 *
 * <p>Because a thread makes one call at a time, whatever has been linearized so far is described by one number for each
 * lane: how many of its calls.
 *
 * @param <O> the operations' type
 */
final class History<O> {

    private final List<List<Call<O>>> lanes;
    private final int[] required;

    private History(List<List<Call<O>>> lanes, long moment) {
        this.lanes = lanes;
        this.required = lanes.stream()
                .mapToInt(lane -> (int)
                        lane.stream().filter(call -> call.returned() <= moment).count())
                .toArray();
    }

    static <O> History<O> until(long moment, List<Call<O>> calls) {
        Map<Integer, List<Call<O>>> byThread = new TreeMap<>();
        calls.stream()
                .filter(call -> call.invoked() < moment)
                .sorted(Comparator.comparingLong(Call::invoked))
                .forEach(call -> byThread.computeIfAbsent(call.thread(), thread -> new ArrayList<>())
                        .add(call));
        byThread.values().forEach(History::requireOneAtATime);
        return new History<>(List.copyOf(byThread.values()), moment);
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

    int size(int lane) {
        return lanes.get(lane).size();
    }

    /** How many calls of a lane have to be explained; they come first. */
    int required(int lane) {
        return required[lane];
    }

    Call<O> call(int lane, int index) {
        return lanes.get(lane).get(index);
    }
}
