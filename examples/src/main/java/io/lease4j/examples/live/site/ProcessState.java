package io.lease4j.examples.live.site;

import java.util.Locale;

/** How a process is. */
public enum ProcessState {
    RUNNING,
    /** By SIGSTOP: it gets no processor, and knows nothing of it. */
    FROZEN,
    ENDED;

    /** Returns it in lower case. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
