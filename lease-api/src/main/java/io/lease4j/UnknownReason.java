package io.lease4j;

/**
 * Why the outcome of a request is unknown. May grow.
 *
 * @since 0.1.0
 */
public enum UnknownReason {
    /** No answer came before the deadline. */
    NO_ANSWER,
    /** The connection ended between sending and answer. */
    CONNECTION_LOST,
    /** The backend answered with an error that does not prove that nothing happened. */
    BACKEND_ERROR,
    /** The answer could not be read, or belongs to another request. */
    ANSWER_UNREADABLE,
    /** The calling thread was interrupted while the answer was on its way. */
    INTERRUPTED,
    /** This transmission did not commit, but an earlier one may have. */
    EARLIER_TRANSMISSION
}
