package io.lease4j.examples.live.work;

import java.util.Locale;

/** What is told. The first three say how things are; all others happened once, and are listed. */
public enum Kind {
    READY,
    WORKING,
    IDLE,
    GRANTED,
    TAKEOVER,
    REACQUIRED,
    RELEASED,
    LOST,
    REVOKED,
    ACCEPTED,
    REFUSED,
    UNKNOWN,
    RESOLVED,
    RECOVERY,
    FLOOR,
    PROCESS,
    TROUBLE;

    /** Whether it is listed among what happened. */
    public boolean isListed() {
        return compareTo(IDLE) > 0;
    }

    /** Whether somebody who watches should be told in so many words. */
    public boolean isNews() {
        return switch (this) {
            case TAKEOVER, LOST, REVOKED, REFUSED, UNKNOWN, RESOLVED, RECOVERY, FLOOR, TROUBLE -> true;
            default -> false;
        };
    }

    /** Returns it in lower case. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
