package io.lease4j.valkey.internal;

import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/**
 * The one place that tells errors after which a command was certainly not executed from those after which it may have
 * been. What is not listed may have been. Speaks of the transmission that the error answers, not of the request.
 */
final class Errors {

    /** Answers that the server gives before a script runs, or that a script meets before its first write. */
    static final List<String> NOT_EXECUTED = List.of(
            "NOSCRIPT",
            "LOADING",
            "BUSY ",
            "MASTERDOWN",
            "READONLY",
            "NOREPLICAS",
            "OOM",
            "MISCONF",
            "NOAUTH",
            "WRONGPASS",
            "NOPERM",
            "CLUSTERDOWN",
            "MOVED",
            "ASK ",
            "TRYAGAIN",
            "CROSSSLOT",
            "EXECABORT",
            "ERR max number of clients reached",
            "ERR Error compiling script",
            "ERR unknown command");

    /** Those that a cluster gives while a slot, or what serves it, is on its way. */
    private static final List<String> ELSEWHERE = List.of("MOVED", "ASK ", "TRYAGAIN", "CLUSTERDOWN");

    /** Those of a node that is not, or no more, the primary. */
    private static final List<String> NO_PRIMARY = List.of("READONLY", "MASTERDOWN");

    /** What the client library says of a command that it has not written. */
    static final List<String> NOT_SENT = List.of(
            "Currently not connected. Commands are rejected.", "Connection is closed", "Request queue size exceeded");

    private static final String NO_SCRIPT = "NOSCRIPT";
    private static final String CROSS_SLOT = "CROSSSLOT";

    private Errors() {}

    /** Whether the server does not know the script, and so has not run it. */
    static boolean isNoScript(Throwable failure) {
        return answer(failure).filter(text -> text.startsWith(NO_SCRIPT)).isPresent();
    }

    /** Whether the server takes no script with keys of several slots, and so has not run it. */
    static boolean isCrossSlot(Throwable failure) {
        return answer(failure).filter(text -> text.startsWith(CROSS_SLOT)).isPresent();
    }

    /** Whether the client library has not written the command, because there is no connection just now. */
    static boolean isNotSent(Throwable failure) {
        return startsWithAny(String.valueOf(unwrapped(failure).getMessage()), NOT_SENT);
    }

    /** Whether a cluster says that another node may take the command, or this one in a moment. */
    static boolean isElsewhere(Throwable failure) {
        return answer(failure).filter(text -> startsWithAny(text, ELSEWHERE)).isPresent();
    }

    /** Whether what became of a command makes it doubtful that the right server was asked. */
    static boolean isAstray(Passage passage) {
        if (passage instanceof Passage.NotExecuted certain) {
            return certain.elsewhere()
                    || startsWithAny(certain.why(), NO_PRIMARY)
                    || startsWithAny(certain.why(), NOT_SENT);
        }
        return passage instanceof Passage.Unanswered;
    }

    /** What an error says of the transmission that it answers. */
    static Passage passage(Throwable failure) {
        Throwable cause = unwrapped(failure);
        Optional<String> answer = answer(cause);
        if (answer.isPresent()) {
            String text = answer.get();
            boolean certain = startsWithAny(text, NOT_EXECUTED) && !isFromWithinScript(text);
            return certain
                    ? new Passage.NotExecuted(RefusedReason.BACKEND_UNAVAILABLE, text, startsWithAny(text, ELSEWHERE))
                    : new Passage.Unanswered(UnknownReason.BACKEND_ERROR, text);
        }
        String said = String.valueOf(cause.getMessage());
        if (startsWithAny(said, NOT_SENT)) {
            return new Passage.NotExecuted(RefusedReason.BACKEND_UNAVAILABLE, said);
        }
        return new Passage.Unanswered(
                cause instanceof RedisCommandTimeoutException
                        ? UnknownReason.NO_ANSWER
                        : cause instanceof CancellationException ? UnknownReason.CONNECTION_LOST : lost(cause),
                said);
    }

    /** A right that is missing in the middle of a script may have been missed after a first write. */
    private static boolean isFromWithinScript(String text) {
        return text.startsWith("NOPERM") && text.contains("script");
    }

    private static boolean startsWithAny(String text, List<String> beginnings) {
        return beginnings.stream().anyMatch(text::startsWith);
    }

    private static UnknownReason lost(Throwable cause) {
        // A reply that breaks the protocol closes the connection; so does whatever is not named here.
        return cause instanceof RuntimeException && cause.getClass().getName().contains("Protocol")
                ? UnknownReason.ANSWER_UNREADABLE
                : UnknownReason.CONNECTION_LOST;
    }

    private static Optional<String> answer(Throwable failure) {
        Throwable cause = unwrapped(failure);
        return cause instanceof RedisCommandExecutionException
                ? Optional.ofNullable(cause.getMessage())
                : Optional.empty();
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable inner = failure.getCause();
        return failure instanceof CompletionException && inner != null ? inner : failure;
    }
}
