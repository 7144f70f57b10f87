package io.lease4j.valkey.internal;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The scripts, one for each operation, and what is known of them before they are sent. */
public enum Script {
    ACQUIRE,
    ACQUIRE_ALL,
    RENEW,
    RENEW_ALL,
    RELEASE,
    RELEASE_ALL,
    REVOKE,
    CANCEL,
    INSPECT,
    RESOLVE,
    LIST,
    ENTRIES,
    HISTORY,
    DESCRIBE,
    CREATE,
    COMPLETE,
    REGISTER,
    FREEZE,
    TICKET,
    INSTALL,
    DISCARD,
    COMMIT,
    FENCE,
    CANCEL_EFFECT,
    EFFECT,
    TRACES;

    private final String text;
    private final String sha;

    Script() {
        ScriptSource source = ScriptSource.read(fileName());
        this.text = source.text();
        this.sha = source.sha();
    }

    /** Whether it has a short way, and takes its arguments as brief.lua says. */
    boolean isBrief() {
        return this == ACQUIRE || this == RELEASE;
    }

    /** The script that takes several such steps of one record, each on its short way; null if there is none. */
    @Nullable
    Script together() {
        return switch (this) {
            case ACQUIRE -> ACQUIRE_ALL;
            case RELEASE -> RELEASE_ALL;
            default -> null;
        };
    }

    /** The name of its file, without the ending. */
    String fileName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The text that the server compiles. */
    String text() {
        return text;
    }

    /** Its SHA-1 in hexadecimal digits, by which the server knows it. */
    public String sha() {
        return sha;
    }
}
