package io.lease4j.recovery.internal;

import io.lease4j.Deadline;
import io.lease4j.time.SystemTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes entries in the order in which they came, many of them with one sync. Once a write has failed nothing is written
 * any more: what a disk holds after a failed sync is not known, and only reading it again can tell. Thread-safe.
 */
final class JournalWriter {

    private static final Logger LOG = LoggerFactory.getLogger(JournalWriter.class);
    private static final Duration CLOSED_WITHIN = Duration.ofSeconds(10);

    private static final class Work {

        final byte[] entry;
        final boolean durable;
        final CompletableFuture<Boolean> written = new CompletableFuture<>();

        Work(byte[] entry, boolean durable) {
            this.entry = entry;
            this.durable = durable;
        }
    }

    private final Disk disk;
    private final JournalPlace place;
    private final Supplier<List<byte[]>> snapshot;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final Deque<Work> queue = new ArrayDeque<>();
    private final byte[] header;
    private boolean writing;
    private boolean broken;
    private boolean closed;

    /** Nobody waits any more: whoever writes closes the place, and only then. */
    private boolean closesPlace;

    /** Only while writing. */
    private long length;

    private long rotateAt;

    JournalWriter(Disk disk, JournalPlace place, byte[] header, Supplier<List<byte[]>> snapshot) {
        this.disk = disk;
        this.place = place;
        this.header = header;
        this.snapshot = snapshot;
        this.rotateAt = place.rotateAt();
    }

    /** Says how long the file is, before anything is written. */
    void startAt(long offset) {
        length = offset;
    }

    /** Takes an entry in; {@link #start} writes it. Does not block, and may be called under a lock. */
    CompletableFuture<Boolean> add(byte[] entry, boolean durable) {
        lock.lock();
        try {
            if (closed || broken) {
                return CompletableFuture.completedFuture(false);
            }
            Work work = new Work(entry, durable);
            queue.add(work);
            return work.written;
        } finally {
            lock.unlock();
        }
    }

    /** Has what was added written elsewhere. Not called under a lock. */
    void start() {
        lock.lock();
        try {
            if (writing || queue.isEmpty()) {
                return;
            }
            writing = true;
        } finally {
            lock.unlock();
        }
        try {
            place.io().execute(this::writeAll);
        } catch (RejectedExecutionException | OutOfMemoryError refused) {
            // The second is said where the system gives no thread.
            fail(refused);
            writeAll();
        }
    }

    private void writeAll() {
        for (List<Work> batch = next(); !batch.isEmpty(); batch = next()) {
            boolean written = write(batch);
            List<Work> done = batch;
            try {
                place.callbacks().execute(() -> complete(done, written));
            } catch (RejectedExecutionException | OutOfMemoryError refused) {
                complete(done, written);
            }
        }
        if (isLeftToWriter()) {
            place.close(disk);
        }
    }

    private static void complete(List<Work> done, boolean written) {
        done.forEach(work -> work.written.complete(written));
    }

    private List<Work> next() {
        lock.lock();
        try {
            List<Work> batch = new ArrayList<>(queue);
            queue.clear();
            if (batch.isEmpty()) {
                writing = false;
                idle.signalAll();
            }
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private boolean write(List<Work> batch) {
        if (isBroken()) {
            return false;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (Work work : batch) {
                bytes.writeBytes(Frames.frame(length + bytes.size(), work.entry));
            }
            disk.append(bytes.toByteArray());
            if (batch.stream().anyMatch(work -> work.durable)) {
                disk.sync();
            }
            length += bytes.size();
        } catch (IOException | RuntimeException failed) {
            fail(failed);
            return false;
        }
        rotateIfLong();
        return true;
    }

    /** What is in the queue may be in the snapshot already; written once more behind it, it comes to the same. */
    private void rotateIfLong() {
        if (length < rotateAt) {
            return;
        }
        try {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.writeBytes(header);
            for (byte[] entry : snapshot.get()) {
                whole.writeBytes(Frames.frame(whole.size(), entry));
            }
            if (whole.size() <= length / 2) {
                disk.replace(whole.toByteArray());
                length = whole.size();
            }
            rotateAt = Math.max(place.rotateAt(), 2L * whole.size());
        } catch (IOException | RuntimeException failed) {
            // The old file may have lost its name: what is appended to it now might never be found.
            fail(failed);
        }
    }

    private void fail(Throwable why) {
        lock.lock();
        try {
            if (broken) {
                return;
            }
            broken = true;
        } finally {
            lock.unlock();
        }
        LOG.warn("a journal cannot be written: nothing is sent until it is opened again", why);
    }

    private boolean isBroken() {
        lock.lock();
        try {
            return broken;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Writes what is left, and closes the place: never while something is being written, because whoever has the file next
     * would write it at the same time. Idempotent.
     */
    void close() {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
        } finally {
            lock.unlock();
        }
        start();
        if (isIdleInTime()) {
            place.close(disk);
        }
    }

    /** Waits however often the thread is interrupted: a write that is under way does not end by it. */
    private boolean isIdleInTime() {
        boolean interrupted = false;
        lock.lock();
        try {
            Deadline patience = Deadline.within(CLOSED_WITHIN, SystemTime.monotonicClock());
            while (writing && !patience.isPast()) {
                try {
                    var unused = idle.awaitNanos(patience.remaining().toNanos());
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
            closesPlace = writing;
            return !writing;
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean isLeftToWriter() {
        lock.lock();
        try {
            return closesPlace && !writing;
        } finally {
            lock.unlock();
        }
    }
}
