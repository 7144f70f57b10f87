package io.lease4j.cli;

import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.valkey.OpenProblem;
import java.util.List;

/** What a script learns without reading what was printed. Numbers never change their meaning. */
enum ExitCode {
    /** It holds now, or was found. */
    OK(0),
    /** A fault of this tool. */
    INTERNAL(1),
    /** Wrong flags or values, or nobody was there to be asked. */
    USAGE(2),
    /** Refused: nothing was changed by this. */
    REFUSED(3),
    /** The outcome is not known: look, and do it again. */
    UNKNOWN(4),
    /** No such key, lease or namespace. */
    NOT_FOUND(5),
    /** The server, or the witness, cannot be reached, or not as this user. */
    UNREACHABLE(6),
    /** With --strict: the doctor has warnings. */
    WARNINGS(7),
    /** The doctor found what keeps leases from being granted. */
    UNHEALTHY(8),
    /** The person who was asked said no. */
    DECLINED(9),
    /** Done, but sinks that are registered could not be sealed. */
    NOT_SEALED(10);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** What an outcome other than the wanted one comes to. */
    static ExitCode of(Outcome outcome) {
        if (!(outcome instanceof Refused refused)) {
            return UNKNOWN;
        }
        return switch (refused.reason()) {
            case BACKEND_UNAVAILABLE, DEADLINE_EXCEEDED, STORE_CLOSED, OTHER_LINEAGE -> UNREACHABLE;
            case NAMESPACE_MISSING -> NOT_FOUND;
            case INVALID_REQUEST -> USAGE;
            default -> REFUSED;
        };
    }

    /** What stands against opening comes to. */
    static ExitCode of(List<OpenProblem> problems) {
        OpenProblem first = problems.get(0);
        return switch (first.kind()) {
            case UNREACHABLE, NOT_AUTHENTICATED -> UNREACHABLE;
            case NAMESPACE_MISSING -> NOT_FOUND;
            default -> REFUSED;
        };
    }
}
