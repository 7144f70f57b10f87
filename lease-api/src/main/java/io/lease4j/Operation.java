package io.lease4j;

/**
 * The four mutations of a lease: part of the scope of a request id.
 *
 * @since 0.1.0
 */
public enum Operation {
    /** Ask for a new generation. */
    ACQUIRE,
    /** Lengthen or shorten a generation. */
    RENEW,
    /** End one's own generation. */
    RELEASE,
    /** End another's generation: privileged. */
    REVOKE
}
