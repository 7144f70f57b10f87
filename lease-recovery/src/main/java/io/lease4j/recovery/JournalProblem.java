package io.lease4j.recovery;

/**
 * Why a journal was not opened. May grow.
 *
 * @since 0.1.0
 */
public enum JournalProblem {

    /** Another process, or this one, has it open. */
    IN_USE,

    /** The file is empty, or does not start as a journal does. */
    NOT_A_JOURNAL,

    /** It was written by a later version. */
    UNKNOWN_VERSION,

    /** It belongs to another namespace. */
    OTHER_NAMESPACE,

    /** It is damaged from the offset on, and not only cut off there: something that was written is lost. */
    DAMAGED,

    /** It could not be read or written. */
    NOT_ACCESSIBLE
}
