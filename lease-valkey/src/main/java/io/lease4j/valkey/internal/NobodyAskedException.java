package io.lease4j.valkey.internal;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Nobody says where the primaries are. What the client library says of it shows addresses together with users. */
final class NobodyAskedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What the servers themselves say, which an operator mends in another way than a network. */
    private static final List<String> REFUSALS = List.of("NOPERM", "WRONGPASS", "NOAUTH");

    /** What a server says to a question about its cluster if it is in none. */
    static final String NO_CLUSTER = "cluster support disabled";

    private NobodyAskedException(String message) {
        super(message);
    }

    /** Tells a failure without whatever it shows; begins with the word of a refusal, if it was one. */
    static CompletionException of(String what, Throwable failure) {
        if (causes(failure).anyMatch(cause -> said(cause).contains(NO_CLUSTER))) {
            return new CompletionException(new NobodyAskedException(NO_CLUSTER));
        }
        String why = REFUSALS.stream()
                .filter(refusal -> causes(failure).anyMatch(cause -> said(cause).contains(refusal)))
                .findFirst()
                .map(refusal -> refusal + " by ")
                .orElse("no answer of ");
        return new CompletionException(new NobodyAskedException(why + what));
    }

    private static Stream<Throwable> causes(Throwable failure) {
        Throwable cause = failure.getCause();
        return Stream.of(
                        Stream.of(failure),
                        cause == null ? Stream.<Throwable>empty() : causes(cause),
                        Stream.of(failure.getSuppressed()).flatMap(NobodyAskedException::causes))
                .flatMap(all -> all);
    }

    private static String said(Throwable cause) {
        return String.valueOf(cause.getMessage());
    }
}
