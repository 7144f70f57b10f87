package io.lease4j.valkey.internal;

import java.util.concurrent.CompletionException;

/** Nobody says where the primaries are. What the client library says of it shows addresses together with users. */
final class NobodyAskedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What a server says to a question about its cluster if it is in none. */
    static final String NO_CLUSTER = "cluster support disabled";

    private NobodyAskedException(String message) {
        super(message);
    }

    /** Tells a failure without whatever it shows; begins with the word of a refusal, if it was one. */
    static CompletionException of(String what, Throwable failure) {
        if (Refusals.isSaid(failure, NO_CLUSTER)) {
            return new CompletionException(new NobodyAskedException(NO_CLUSTER));
        }
        String why = Refusals.word(failure).map(refusal -> refusal + " by ").orElse("no answer of ");
        return new CompletionException(new NobodyAskedException(why + what));
    }
}
