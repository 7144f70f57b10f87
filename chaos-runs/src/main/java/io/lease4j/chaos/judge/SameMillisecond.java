package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.Mutation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of the steps of one millisecond was first, where no file of a server tells: each read the last token of its record, so
 * that a grant stands before all that read its token, and behind all that read a lower one.
 */
final class SameMillisecond {

    private static final Comparator<Entry> BY_TOKEN = Comparator.comparingLong(SameMillisecond::lastToken)
            .thenComparing(entry -> !(entry.mutation instanceof Mutation.Granted));

    private SameMillisecond() {}

    private static long lastToken(Entry entry) {
        if (entry.mutation instanceof Mutation.Installed it) {
            return it.state().base();
        }
        return entry.trip == null ? 0 : entry.trip.read().lastToken();
    }

    /** Sorts steps that are in the order of their times. What read no token, as effects do not, keeps its place. */
    static void sort(List<Entry> entries) {
        int from = 0;
        for (int to = 1; to <= entries.size(); to++) {
            if (to == entries.size() || entries.get(to).time != entries.get(from).time) {
                sortOne(entries.subList(from, to));
                from = to;
            }
        }
    }

    private static void sortOne(List<Entry> same) {
        Map<Integer, List<Integer>> places = new HashMap<>();
        for (int i = 0; i < same.size(); i++) {
            if (lastToken(same.get(i)) > 0) {
                places.computeIfAbsent(same.get(i).mutation.shard(), unused -> new ArrayList<>())
                        .add(i);
            }
        }
        for (List<Integer> ofRecord : places.values()) {
            List<Entry> sorted =
                    ofRecord.stream().map(same::get).sorted(BY_TOKEN).toList();
            for (int i = 0; i < sorted.size(); i++) {
                same.set(ofRecord.get(i), sorted.get(i));
            }
        }
    }
}
