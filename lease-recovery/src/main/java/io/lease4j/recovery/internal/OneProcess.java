package io.lease4j.recovery.internal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps a second process away from a journal, through a file beside it that is never replaced. The operating system lets
 * go of it when its process ends, however it does.
 */
final class OneProcess implements Closeable {

    /**
     * Those of this process. They must not be tried a second time: closing any channel of the file would give up what the
     * first one has (POSIX).
     */
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

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
        if (!OURS.add(name)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(name, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock held = channel.tryLock();
            taken = held != null;
            return taken ? Optional.of(new OneProcess(name, channel)) : Optional.empty();
        } finally {
            if (!taken) {
                if (channel != null) {
                    channel.close();
                }
                OURS.remove(name);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            OURS.remove(name);
        }
    }
}
