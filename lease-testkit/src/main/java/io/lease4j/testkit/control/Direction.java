package io.lease4j.testkit.control;

/**
 * The two ways of a connection through a {@link TcpFaultProxy}.
 *
 * @since 0.1.0
 */
public enum Direction {
    /** Requests. */
    TO_SERVER,
    /** Answers. */
    TO_CLIENT;

    /**
     * Returns the other way.
     *
     * @return the other one
     */
    public Direction other() {
        return this == TO_SERVER ? TO_CLIENT : TO_SERVER;
    }
}
