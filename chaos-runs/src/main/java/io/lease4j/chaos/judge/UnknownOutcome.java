package io.lease4j.chaos.judge;

import java.util.List;

/**
 * A request whose caller did not learn what became of it, and what did. Immutable.
 *
 * @param verb what was asked
 * @param key the key's short name
 * @param request its name in the history
 * @param client who asked
 * @param askedAt when, in milliseconds of the run
 * @param why how it became unknown: the code that was told, or {@code process died}
 * @param truth what became of it
 * @param committedAt when it committed, as far as is known; -1 if it did not
 * @param lost whether the memory in which it committed was lost later
 * @param resolutions what was said about it later, in order
 */
public record UnknownOutcome(
        String verb,
        String key,
        String request,
        String client,
        double askedAt,
        String why,
        Truth truth,
        double committedAt,
        boolean lost,
        List<Resolution> resolutions) {

    /** What became of it. */
    public enum Truth {
        /** The store or sink did it. */
        COMMITTED,
        /** It was not done. */
        NOT_COMMITTED,
        /** The record ends too early to tell. */
        OPEN
    }

    /**
     * What somebody was told about it.
     *
     * @param at when
     * @param client who was told
     * @param verb by what
     * @param code the answer
     * @param says what it claims
     */
    public record Resolution(double at, String client, String verb, String code, Claim says) {}

    /** What an answer claims. */
    public enum Claim {
        /** It committed. */
        COMMITTED,
        /** It did not. */
        NOT_COMMITTED,
        /** Nobody can know, or still unknown. */
        NOTHING
    }

    /** Copies the list. */
    public UnknownOutcome {
        resolutions = List.copyOf(resolutions);
    }

    /** The last thing that was said, or that nobody asked. */
    public String resolution() {
        for (int i = resolutions.size() - 1; i >= 0; i--) {
            if (resolutions.get(i).says() != Claim.NOTHING) {
                return resolutions.get(i).code();
            }
        }
        return resolutions.isEmpty()
                ? "not asked"
                : resolutions.get(resolutions.size() - 1).code();
    }
}
