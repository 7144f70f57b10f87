package io.lease4j.valkey.internal;

import java.util.ArrayList;
import java.util.List;

/** Puts several steps into one script's keys and arguments: those on one record together; see together.lua. */
final class Groups {

    private static final int AUTHORITY = 0;
    private static final int LEASE = 1;
    private static final int RECEIPTS = 2;
    private static final int HISTORY = 3;
    private static final int INDEX = 4;
    private static final int KNOWN = 1;
    private static final int FIRST_LINEAGE = 3;

    private Groups() {}

    /** The steps in an order in which those on one record, known as the same, follow each other. */
    static List<Sending> byRecord(List<Sending> sendings) {
        List<Sending> all = new ArrayList<>(sendings.size());
        List<Sending> left = new ArrayList<>(sendings);
        while (!left.isEmpty()) {
            Sending first = left.get(0);
            left.removeIf(other -> isOfOneGroup(first, other) && all.add(other));
        }
        return all;
    }

    /** Both are made once for a record, so that it is enough to look whether they are the same. */
    private static boolean isOfOneGroup(Sending one, Sending other) {
        return one.keys()[AUTHORITY] == other.keys()[AUTHORITY]
                && one.arguments().at(KNOWN) == other.arguments().at(KNOWN);
    }

    static byte[][] keys(List<Sending> grouped) {
        List<byte[]> all = new ArrayList<>(5 * grouped.size());
        for (int i = 0; i < grouped.size(); i++) {
            byte[][] own = grouped.get(i).keys();
            if (begins(grouped, i)) {
                all.add(own[AUTHORITY]);
                all.add(own[HISTORY]);
                all.add(own[INDEX]);
            }
            all.add(own[LEASE]);
            all.add(own[RECEIPTS]);
        }
        return all.toArray(new byte[0][]);
    }

    static Arguments arguments(List<Sending> grouped) {
        Arguments all =
                new Arguments(grouped.size() * grouped.get(0).arguments().size());
        for (int i = 0; i < grouped.size(); i++) {
            Arguments own = grouped.get(i).arguments();
            if (begins(grouped, i)) {
                all = all.addOf(own, KNOWN).add(size(grouped, i));
            }
            for (int position = 0; position < own.size(); position++) {
                if (position != KNOWN && position != FIRST_LINEAGE) {
                    all = all.addOf(own, position);
                }
            }
        }
        return all;
    }

    private static boolean begins(List<Sending> grouped, int at) {
        return at == 0 || !isOfOneGroup(grouped.get(at - 1), grouped.get(at));
    }

    private static int size(List<Sending> grouped, int from) {
        int to = from + 1;
        while (to < grouped.size() && !begins(grouped, to)) {
            to++;
        }
        return to - from;
    }
}
