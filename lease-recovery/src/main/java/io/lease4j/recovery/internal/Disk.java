package io.lease4j.recovery.internal;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where a journal is kept. Confined to one thread at a time. */
interface Disk extends Closeable {

    /** Returns all of it, empty bytes if there is nothing in it, and null if there is none. */
    byte @Nullable [] read() throws IOException;

    /** Puts bytes in the place of all of it: after a crash there is either what was or what is, and nothing between. */
    void replace(byte[] whole) throws IOException;

    /** Cuts it off, durably. */
    void truncate(long length) throws IOException;

    /** Writes behind all of it. */
    void append(byte[] bytes) throws IOException;

    /** Makes durable what was appended. */
    void sync() throws IOException;
}
