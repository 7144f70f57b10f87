package io.lease4j;

/**
 * Whether a request committed: said of the request and all its transmissions, not of the last one.
 *
 * @since 0.1.0
 */
public enum Commitment {
    /** It changed the store, once. */
    YES,
    /** It changed nothing and never will. */
    NO,
    /** It may have; resolve, replay or cancel it. */
    UNKNOWN
}
