package io.lease4j.valkey.internal;

/** A record that the script could read, and whose values are none that we would write. Never leaves the module. */
final class CorruptRecordException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CorruptRecordException(String what) {
        super(what);
    }
}
