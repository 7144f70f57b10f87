package io.lease4j.recovery.internal;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file. It is replaced by a new one that is complete and durable before it takes the name, and the folder is made
 * durable after: otherwise a crash could leave the name without the bytes, or neither.
 */
final class FileDisk implements Disk {

    private final Path file;
    private final Path fresh;
    private final Consumer<String> beforeStep;
    private @Nullable FileChannel channel;

    /** A test is told before each step that a crash can come between. */
    FileDisk(Path file, Consumer<String> beforeStep) {
        this.file = file.toAbsolutePath();
        this.fresh = this.file.resolveSibling(this.file.getFileName() + ".new");
        this.beforeStep = beforeStep;
    }

    @Override
    public byte @Nullable [] read() throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException none) {
            // Only this: a file that cannot be looked at just now is there, and must not be replaced by an empty one.
            return null;
        }
    }

    @Override
    public void replace(byte[] whole) throws IOException {
        beforeStep.accept("write the new file");
        try (FileChannel out = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            int half = whole.length / 2;
            write(out, ByteBuffer.wrap(whole, 0, half));
            beforeStep.accept("write the rest of it");
            write(out, ByteBuffer.wrap(whole, half, whole.length - half));
            beforeStep.accept("make it durable");
            out.force(true);
        }
        beforeStep.accept("give it the name");
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        beforeStep.accept("make the name durable");
        syncFolder();
        close();
    }

    @Override
    public void truncate(long length) throws IOException {
        FileChannel out = channel();
        out.truncate(length);
        out.force(true);
    }

    @Override
    public void append(byte[] bytes) throws IOException {
        write(channel(), ByteBuffer.wrap(bytes));
    }

    @Override
    public void sync() throws IOException {
        channel().force(false);
    }

    @Override
    public void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }

    private FileChannel channel() throws IOException {
        if (channel == null) {
            FileChannel opened = FileChannel.open(file, StandardOpenOption.WRITE);
            opened.position(opened.size());
            channel = opened;
        }
        return channel;
    }

    private void syncFolder() throws IOException {
        // Where a folder cannot be opened, its names are durable by themselves.
        if (File.separatorChar == '/') {
            try (FileChannel folder =
                    FileChannel.open(Objects.requireNonNull(file.getParent()), StandardOpenOption.READ)) {
                folder.force(true);
            }
        }
    }

    private static void write(FileChannel out, ByteBuffer left) throws IOException {
        while (left.hasRemaining()) {
            int unused = out.write(left);
        }
    }
}
