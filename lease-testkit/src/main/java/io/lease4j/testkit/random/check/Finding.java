package io.lease4j.testkit.random.check;

import java.util.Objects;

/**
 * A rule that a history breaks. Immutable.
 *
 * @param check the id of the check that found it
 * @param index the event at which it shows
 * @param message what is wrong, for people
 * @since 0.1.0
 */
public record Finding(String check, int index, String message) {

    /**
     * Refuses null components.
     *
     * @param check the component
     * @param index the component
     * @param message the component
     */
    public Finding {
        Objects.requireNonNull(check, "check");
        Objects.requireNonNull(message, "message");
    }

    @Override
    public String toString() {
        return check + " at " + index + ": " + message;
    }
}
