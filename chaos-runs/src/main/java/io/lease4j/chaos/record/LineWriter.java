package io.lease4j.chaos.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Appends lines to a file of a record, each with one write: a process that is killed leaves whole lines, and at most the
 * last one torn. Thread-safe.
 *
 * @param <T> what a line is
 */
public final class LineWriter<T> implements AutoCloseable {

    private final ReentrantLock writing = new ReentrantLock();
    private final FileChannel file;
    private final Class<T> type;

    private LineWriter(FileChannel file, Class<T> type) {
        this.file = file;
        this.type = type;
    }

    /**
     * Opens a file for appending, and makes it where it is missing.
     *
     * @param file the file
     * @param type what a line is
     * @param <T> what a line is
     * @return the writer
     * @throws UncheckedIOException if it cannot be opened
     */
    public static <T> LineWriter<T> append(Path file, Class<T> type) {
        try {
            return new LineWriter<>(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND), type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Appends a line.
     *
     * @param line the line
     * @throws UncheckedIOException if it cannot be written
     */
    public void write(T line) {
        try {
            // With the declared type, or the line would not say which kind of line it is.
            String json = RecordJson.mapper().writerFor(type).writeValueAsString(line) + '\n';
            ByteBuffer bytes = ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8));
            writing.lock();
            try {
                while (bytes.hasRemaining()) {
                    int unusedWritten = file.write(bytes);
                }
            } finally {
                writing.unlock();
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not for a record: " + line, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
