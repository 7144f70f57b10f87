package io.lease4j.examples.demo;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * One line of the timeline.
 *
 * @param act which act of the story, from 1
 * @param at backend time
 * @param who acts
 * @param token under which fencing token, if any
 * @param what happens
 * @param outcome the code of what came of it
 * @param expected the code that the story needs
 */
record Step(int act, Instant at, String who, OptionalLong token, String what, String outcome, String expected) {

    boolean asExpected() {
        return outcome.equals(expected);
    }
}
