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
    record Replied(List<?> values, boolean doubtful) implements Passage {

        /** One of several answers that came together; the whole where one answer stands for all of them. */
        Replied part(int which) {
            // The first value is the nonce of the command, as in every answer.
            return values.size() > which + 1 && values.get(which + 1) instanceof List<?> own
                    ? new Replied(own, doubtful)
                    : this;
        }
    }

    /**
     * Certainly not executed, in none of its transmissions.
     *
     * @param elsewhere whether another node may take it, or this one in a moment: a slot is on its way
     */
    record NotExecuted(RefusedReason reason, String why, boolean elsewhere) implements Passage {

        NotExecuted(RefusedReason reason, String why) {
            this(reason, why, false);
        }
    }

    /** Perhaps executed. */
    record Unanswered(UnknownReason reason, String why) implements Passage {}
}
