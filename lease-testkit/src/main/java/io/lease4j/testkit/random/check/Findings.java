package io.lease4j.testkit.random.check;

import java.util.ArrayList;
import java.util.List;

/** Collects what the checks find at the current event. Confined to one thread. */
final class Findings {

    private final List<Finding> all = new ArrayList<>();
    private int index;

    void at(int now) {
        index = now;
    }

    void add(Check check, String message) {
        all.add(new Finding(check.id(), index, message));
    }

    List<Finding> all() {
        return List.copyOf(all);
    }
}
