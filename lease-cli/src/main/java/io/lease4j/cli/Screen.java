package io.lease4j.cli;

import java.util.List;
import java.util.Map;

/** Prints for people, or for programs. A reader that went away is noticed, and never a fault. */
final class Screen {

    private final Surroundings surroundings;
    private final boolean json;

    Screen(Surroundings surroundings, boolean json) {
        this.surroundings = surroundings;
        this.json = json;
    }

    boolean isJson() {
        return json;
    }

    /** Prints one result: the lines for a person, the value for a program. */
    void show(List<String> lines, Map<String, ?> value) {
        if (json) {
            surroundings.out().println(Json.of(value));
        } else {
            lines.forEach(surroundings.out()::println);
        }
        surroundings.out().flush();
    }

    /** Says something beside the result. */
    void say(String line) {
        surroundings.err().println(line);
    }

    /** Whether nobody reads any more: then there is no use in going on reading for them. */
    boolean isClosed() {
        return surroundings.out().checkError();
    }
}
