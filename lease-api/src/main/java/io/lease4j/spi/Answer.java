package io.lease4j.spi;

import io.lease4j.Outcome;
import java.util.Objects;
import java.util.Optional;

/**
 * An outcome and what the step that made it read on the way. Immutable.
 *
 * @param outcome what came of the operation
 * @param echo what the step read; empty if no step answered
 * @param <O> the outcome's type
 * @since 0.1.0
 */
public record Answer<O extends Outcome>(O outcome, Optional<Echo> echo) {

    /**
     * Refuses null components.
     *
     * @param outcome the component
     * @param echo the component
     */
    public Answer {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(echo, "echo");
    }

    /**
     * Makes the answer of a step.
     *
     * @param outcome what came of it
     * @param echo what it read
     * @param <O> the outcome's type
     * @return the answer
     */
    public static <O extends Outcome> Answer<O> of(O outcome, Echo echo) {
        return new Answer<>(outcome, Optional.of(Objects.requireNonNull(echo, "echo")));
    }

    /**
     * Makes the answer of a transport that no step answered.
     *
     * @param outcome unknown, or refused if nothing can have happened
     * @param <O> the outcome's type
     * @return the answer
     */
    public static <O extends Outcome> Answer<O> withoutStep(O outcome) {
        return new Answer<>(outcome, Optional.empty());
    }
}
