package io.lease4j.testkit.control;

/** What a pump does with the bytes that were read in one go. */
@FunctionalInterface
interface TcpFault {

    /** What becomes of the bytes and their connection. */
    enum Verdict {
        FORWARD,
        SWALLOW,
        CUT,
        FORWARD_AND_CUT
    }

    /** Decides, perhaps after waiting. */
    Verdict decide() throws InterruptedException;
}
