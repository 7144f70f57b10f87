package io.lease4j.internal.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.worker.HoldOutcome;
import java.time.Duration;

/** What follows from the answer to an acquire. */
sealed interface Verdict {

    /** It is granted. */
    record Granted(AcquireOutcome.Acquired grant) implements Verdict {}

    /** This is what the caller is told. */
    record Told(HoldOutcome outcome) implements Verdict {}

    /** The wait is over, and nobody knows what became of the request: make sure of it. */
    record MakeSure() implements Verdict {}

    /** Ask again after a pause. */
    record Again(Duration pause) implements Verdict {}
}
