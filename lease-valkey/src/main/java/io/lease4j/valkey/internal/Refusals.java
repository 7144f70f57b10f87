package io.lease4j.valkey.internal;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What a server says when it lets a client not in, found in what the client library makes of it. */
final class Refusals {

    /** An operator mends them in another way than a network. */
    private static final List<String> WORDS = List.of("NOPERM", "WRONGPASS", "NOAUTH");

    /** The client library's own words for a connection that ended before it was ready. */
    private static final String ENDED_EARLY = "Connection closed prematurely";

    private static final int MOST_AGAIN = 3;

    private Refusals() {}

    /**
     * Connects, and asks again where it is only told that the connection ended early. After a refusal the client library
     * closes the connection and only then tells of the refusal; with credentials that are looked up, which is how they come
     * out of a URI, two threads do that, and now and then its own closing is told as the reason. A server that ends every
     * connection is told as that.
     */
    static <T> CompletionStage<T> told(Supplier<? extends CompletionStage<T>> connect) {
        return told(connect, MOST_AGAIN);
    }

    private static <T> CompletionStage<T> told(Supplier<? extends CompletionStage<T>> connect, int again) {
        // The future inside: that of a connection passes on what Java 8 could ask of it, and nothing younger.
        return connect.get()
                .toCompletableFuture()
                .exceptionallyCompose(failure -> again > 0 && isUntold(failure)
                        ? told(connect, again - 1)
                        : CompletableFuture.failedFuture(failure));
    }

    private static boolean isUntold(Throwable failure) {
        return word(failure).isEmpty() && isSaid(failure, ENDED_EARLY);
    }

    /** The word of the refusal that a failure tells of, whatever it is wrapped in. */
    static Optional<String> word(Throwable failure) {
        return WORDS.stream().filter(word -> isSaid(failure, word)).findFirst();
    }

    static boolean isSaid(Throwable failure, String words) {
        return causes(failure)
                .anyMatch(cause -> String.valueOf(cause.getMessage()).contains(words));
    }

    private static Stream<Throwable> causes(Throwable failure) {
        Throwable cause = failure.getCause();
        return Stream.of(
                        Stream.of(failure),
                        cause == null ? Stream.<Throwable>empty() : causes(cause),
                        Stream.of(failure.getSuppressed()).flatMap(Refusals::causes))
                .flatMap(all -> all);
    }
}
