package io.lease4j.valkey.internal;

import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.UnknownReason;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One kind of operation: its script, and how what became of it is told.
 *
 * @param script what runs
 * @param refused the outcome of a refusal
 * @param unknown the outcome of an answer that did not come; of an operation that only reads, a refusal
 * @param reader reads the answer's own part
 * @param doubted what an outcome other than a refusal comes to if the command may have run before
 * @param <O> the outcome
 */
record Question<O extends Outcome>(
        Script script,
        Function<Refused, O> refused,
        Function<UnknownReason, O> unknown,
        Reader<O> reader,
        UnaryOperator<O> doubted) {

    /** One whose outcomes, refusals aside, hold however often the command ran. */
    Question(Script script, Function<Refused, O> refused, Function<UnknownReason, O> unknown, Reader<O> reader) {
        this(script, refused, unknown, reader, outcome -> outcome);
    }

    /** What is told of an answer to a command that may have run before: not, that nothing was committed. */
    O inDoubt(O outcome) {
        O silence = unknown.apply(UnknownReason.EARLIER_TRANSMISSION);
        boolean readsOnly = silence instanceof Refused;
        if (readsOnly) {
            return outcome;
        }
        return outcome instanceof Refused ? silence : doubted.apply(outcome);
    }

    /** Reads what a script says after the frame. */
    interface Reader<O> {
        /** Returns the outcome; null if the code is none of this operation's own. */
        @Nullable
        O read(Frame frame, Reply rest);
    }
}
