package io.lease4j.recovery.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A disk that keeps what was synced apart from what was not, and fails when the test says so. */
final class MemoryDisk implements Disk {

    byte @Nullable [] bytes;
    byte @Nullable [] durable;
    final List<String> steps = new ArrayList<>();

    @Nullable
    String failing;

    /** What a sync takes its time with. */
    Runnable syncing = () -> {};

    MemoryDisk() {}

    MemoryDisk(byte[] bytes) {
        this.bytes = bytes.clone();
        this.durable = bytes.clone();
    }

    @Override
    public byte @Nullable [] read() throws IOException {
        step("read");
        return bytes == null ? null : bytes.clone();
    }

    @Override
    public void replace(byte[] whole) throws IOException {
        step("replace");
        bytes = whole.clone();
        durable = whole.clone();
    }

    @Override
    public void truncate(long length) throws IOException {
        step("truncate");
        bytes = Arrays.copyOf(bytes, Math.toIntExact(length));
        durable = bytes.clone();
    }

    @Override
    public void append(byte[] more) throws IOException {
        step("append");
        int length = bytes.length;
        bytes = Arrays.copyOf(bytes, length + more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
    }

    @Override
    public void sync() throws IOException {
        step("sync");
        syncing.run();
        durable = bytes.clone();
    }

    @Override
    public void close() {
        steps.add("close");
    }

    private void step(String name) throws IOException {
        steps.add(name);
        if (name.equals(failing)) {
            throw new IOException("no " + name);
        }
    }
}
