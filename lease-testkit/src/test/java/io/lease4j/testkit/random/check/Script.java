package io.lease4j.testkit.random.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Collects the histories that are written for one check after another. Confined to one thread. */
final class Script {

    private final List<WrittenHistory> histories = new ArrayList<>();
    private String check = "";

    /** What follows is written for this check. */
    Script check(String id) {
        check = id;
        return this;
    }

    /** A history that the check must find fault with. */
    Script wrong(String title, UnaryOperator<Scene> play) {
        histories.add(new WrittenHistory(check, title, true, play));
        return this;
    }

    /** A history that nearly has the fault: no check may find anything. */
    Script right(String title, UnaryOperator<Scene> play) {
        histories.add(new WrittenHistory(check, title, false, play));
        return this;
    }

    List<WrittenHistory> toList() {
        return List.copyOf(histories);
    }
}
