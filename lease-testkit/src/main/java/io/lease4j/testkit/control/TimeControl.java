package io.lease4j.testkit.control;

import java.time.Duration;

/**
 * Moves the clock of a backend. Whoever offers it promises that backend time moves by exactly what is asked, and not by
 * itself. Implementations are thread-safe.
 *
 * @since 0.1.0
 */
public interface TimeControl {

    /**
     * Moves backend time forward and returns when it has moved.
     *
     * @param duration zero or more, in whole milliseconds
     */
    void advance(Duration duration);

    /**
     * Moves backend time back, as a corrected server clock does.
     *
     * @param duration zero or more, in whole milliseconds
     */
    void stepBack(Duration duration);
}
