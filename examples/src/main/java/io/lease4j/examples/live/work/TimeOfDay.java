package io.lease4j.examples.live.work;

import io.lease4j.BackendTime;

/** How a moment of the store's clock is shown to a person who watches: to the millisecond, and without the day. */
public final class TimeOfDay {

    private TimeOfDay() {}

    /** Returns such as 08:12:55.356. */
    public static String of(BackendTime moment) {
        String instant = moment.toString();
        return instant.substring(instant.indexOf('T') + 1, instant.length() - 1);
    }
}
