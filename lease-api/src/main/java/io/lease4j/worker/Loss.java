package io.lease4j.worker;

import io.lease4j.Generation;
import io.lease4j.LeaseEnd;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What the work is told when its lease is lost. Told once for each held lease. Immutable.
 *
 * @param generation which lease; it yields no authority
 * @param reason why
 * @param timeLeft at the moment of telling, how long the grant may still have lasted, counted by this side from before
 *     its last answered request was sent; what is done within it is still likely to be accepted. Zero where store or
 *     sink said that the grant is over
 * @param end how the generation ended, where the store said so
 * @param lastAnswer code of what the last renewal came to, or {@code none}; a refusal stays until a renewal is answered otherwise,
 *     and is not hidden by silence, or by a deadline that passed
 * @since 0.1.0
 */
public record Loss(
        Generation generation, LossReason reason, Duration timeLeft, Optional<LeaseEnd> end, String lastAnswer) {

    /**
     * Refuses null components.
     *
     * @param generation the component
     * @param reason the component
     * @param timeLeft the component
     * @param end the component
     * @param lastAnswer the component
     */
    public Loss {
        Objects.requireNonNull(generation, "generation");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(timeLeft, "timeLeft");
        Objects.requireNonNull(end, "end");
        Objects.requireNonNull(lastAnswer, "lastAnswer");
    }
}
