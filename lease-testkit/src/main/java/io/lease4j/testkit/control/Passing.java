package io.lease4j.testkit.control;

import io.lease4j.spi.Echo;
import java.util.Objects;
import java.util.Optional;

/**
 * Something that an {@link Interposer} saw. Immutable.
 *
 * @param call which transmission
 * @param kind what happened to it
 * @param detail the outcome's code, or what disturbed it
 * @param echo what the step read, where it answered with one
 * @since 0.1.0
 */
public record Passing(Call call, Kind kind, String detail, Optional<Echo> echo) {

    /** What happened. */
    public enum Kind {
        /** The client sent it. */
        SENT,
        /** Something was done to it on the way. */
        DISTURBED,
        /** The step answered. */
        ANSWERED
    }

    /**
     * Refuses null components.
     *
     * @param call the component
     * @param kind the component
     * @param detail the component
     * @param echo the component
     */
    public Passing {
        Objects.requireNonNull(call, "call");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(detail, "detail");
        Objects.requireNonNull(echo, "echo");
    }
}
