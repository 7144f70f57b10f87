package io.lease4j.valkey.internal;

import java.util.Locale;

/** The scripts, one for each operation, and what is known of them before they are sent. */
public enum Script {
    ACQUIRE,
    RENEW,
    RENEW_ALL,
    RELEASE,
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
