package io.lease4j.valkey.internal;

import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import java.util.List;

/** What became of one command. Immutable. */
sealed interface Passage {

    /**
     * The server answered.
     *
     * @param doubtful whether it may have run before, and that answer was lost
     */
    record Replied(List<?> values, boolean doubtful) implements Passage {}

    /** Certainly not executed, in none of its transmissions. */
    record NotExecuted(RefusedReason reason, String why) implements Passage {}

    /** Perhaps executed. */
    record Unanswered(UnknownReason reason, String why) implements Passage {}
}
