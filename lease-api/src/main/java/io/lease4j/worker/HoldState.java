package io.lease4j.worker;

/**
 * Where a held lease is in its life. May grow.
 *
 * <pre>
 * held ──release──▶ releasing ──answer or time-out──▶ closed
 * held ──loss──▶ lost ──release──▶ releasing
 * </pre>
 *
 * @since 0.1.0
 */
public enum HoldState {
    /** It is kept: renewed in time, as far as this side knows. */
    HELD,
    /** It was lost, and its work told. It is not renewed any more. */
    LOST,
    /** Giving it back has begun. It is not renewed any more. */
    RELEASING,
    /** Giving it back has ended, whatever the answer was. */
    CLOSED
}
