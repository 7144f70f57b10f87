package io.lease4j.recovery;

import io.lease4j.Namespace;
import io.lease4j.recovery.internal.Journals;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * A journal in a file of one process: append-only, every entry behind a checksum. A second file beside it, with
 * {@code .lock} at its end, keeps other processes away. On a file system whose {@code fsync} keeps what it says.
 *
 * @since 0.1.0
 */
public final class FileExecutionJournal {

    /** From how many bytes on a file is written anew, unless set. */
    public static final long ROTATE_AT = 1 << 20;

    private FileExecutionJournal() {}

    /**
     * Opens a journal, or makes it where there is none. Reads and, where its tail was cut off, shortens the file on the
     * calling thread.
     *
     * @param file in a folder that exists
     * @param namespace of the keys in it
     * @return the journal, or why it was not opened
     */
    public static JournalOpening open(Path file, Namespace namespace) {
        return builder(file, namespace).open();
    }

    /**
     * Starts with the defaults.
     *
     * @param file in a folder that exists
     * @param namespace of the keys in it
     * @return a builder
     */
    public static Builder builder(Path file, Namespace namespace) {
        return new Builder(file, namespace);
    }

    /** Settings of a journal. Confined to one thread. */
    public static final class Builder {

        private final Path file;
        private final Namespace namespace;
        private Executor callbacks = ForkJoinPool.commonPool();
        private long rotateAt = ROTATE_AT;

        private Builder(Path file, Namespace namespace) {
            this.file = Objects.requireNonNull(file, "file");
            this.namespace = Objects.requireNonNull(namespace, "namespace");
        }

        /**
         * Sets where stages complete, and so where a request is sent that was written down. The common pool unless set.
         *
         * @param value the executor; stays open
         * @return this builder
         */
        public Builder callbacks(Executor value) {
            callbacks = Objects.requireNonNull(value, "callbacks");
            return this;
        }

        /**
         * Sets from which size on the file is written anew if half of it or more is over. 1 MiB unless set.
         *
         * @param bytes 1 or more
         * @return this builder
         * @throws IllegalArgumentException if it is below 1
         */
        public Builder rotateAt(long bytes) {
            if (bytes < 1) {
                throw new IllegalArgumentException("rotateAt: 1 or more bytes, and not " + bytes);
            }
            rotateAt = bytes;
            return this;
        }

        /**
         * Opens the journal, as {@link FileExecutionJournal#open}.
         *
         * @return the journal, or why it was not opened
         */
        public JournalOpening open() {
            return Journals.open(file, namespace, callbacks, rotateAt);
        }
    }
}
