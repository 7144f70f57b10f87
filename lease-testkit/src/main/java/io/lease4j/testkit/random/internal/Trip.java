package io.lease4j.testkit.random.internal;

/** One transmission and its answer. */
interface Trip<A> {

    /** Names who sends it. */
    String client();

    /** Names the request or effect, as the history does; empty if it is none. */
    String request();

    /** Describes the transmission for people. */
    String what();

    /** Tells whether the caller blocks its thread until the answer. */
    boolean blocks();

    /** Tells whether a real way can lose it: what it came to can be found out past that. */
    boolean isWired();

    /** Lets it arrive: runs the step, writes it down, and returns its answer. */
    A arrive(int sent);

    /** What the transport says when it cannot tell. */
    A unknown();

    boolean committed(A answer);

    boolean isUnknown(A answer);
}
