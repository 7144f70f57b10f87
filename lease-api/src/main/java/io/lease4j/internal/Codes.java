package io.lease4j.internal;

import java.util.Locale;

/** Makes the stable codes of outcomes from the names of their reasons. */
public final class Codes {

    private Codes() {}

    /** Returns for instance {@code refused.floor-unproven}. */
    public static String of(String outcome, Enum<?> reason) {
        return outcome + "." + reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
