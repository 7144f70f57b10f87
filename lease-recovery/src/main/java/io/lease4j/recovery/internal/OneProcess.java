package io.lease4j.recovery.internal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps a second process away from a journal, through a file beside it that is never replaced. The operating system lets
 * go of it when its process ends, however it does.
 */
final class OneProcess implements Closeable {

    /**
     * What those of this process are named by among the system's properties, which all class loaders have in common: a
     * second application may have loaded a copy of this class. They must not be tried a second time, because closing any
     * channel of the file would give up what the first one has (POSIX).
     */
    private static final String OURS = "io.lease4j.journal.open:";

    private final Path name;
    private final FileChannel channel;

    private OneProcess(Path name, FileChannel channel) {
        this.name = name;
        this.channel = channel;
    }

    /** Returns empty if another one, or this one, has it. */
    static Optional<OneProcess> of(Path journal) throws IOException {
        Path absolute = journal.toAbsolutePath();
        Path folder = absolute.getParent();
        Path name = (folder == null ? absolute : folder.toRealPath().resolve(absolute.getFileName()))
                .resolveSibling(absolute.getFileName() + ".lock");
        if (System.getProperties().putIfAbsent(OURS + name, "") != null) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(name, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock held = channel.tryLock();
            taken = held != null;
            return taken ? Optional.of(new OneProcess(name, channel)) : Optional.empty();
        } catch (OverlappingFileLockException ours) {
            // Somebody has put other properties in the place of the system's.
            return Optional.empty();
        } finally {
            if (!taken) {
                if (channel != null) {
                    channel.close();
                }
                System.getProperties().remove(OURS + name);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            System.getProperties().remove(OURS + name);
        }
    }
}
