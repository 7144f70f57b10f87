package io.lease4j.worker;

import io.lease4j.Generation;
import java.time.Duration;
import java.util.Objects;

/**
 * What the work is told some time before its lease may be lost. Told at most once between two renewals that succeed; the
 * lease is still held. Immutable.
 *
 * @param generation which lease; it yields no authority
 * @param reason why
 * @param failingFor how long ago the first renewal was sent that has not succeeded; zero for the maximum lifetime
 * @param lastAnswer code of what the last renewal came to, or {@code none}; a refusal stays until a renewal is answered otherwise,
 *     and is not hidden by silence, or by a deadline that passed
 * @param timeLeft how long until the lease is told lost, unless a renewal succeeds
 * @since 0.1.0
 */
public record Warning(
        Generation generation, WarningReason reason, Duration failingFor, String lastAnswer, Duration timeLeft) {

    /**
     * Refuses null components.
     *
     * @param generation the component
     * @param reason the component
     * @param failingFor the component
     * @param lastAnswer the component
     * @param timeLeft the component
     */
    public Warning {
        Objects.requireNonNull(generation, "generation");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(failingFor, "failingFor");
        Objects.requireNonNull(lastAnswer, "lastAnswer");
        Objects.requireNonNull(timeLeft, "timeLeft");
    }
}
