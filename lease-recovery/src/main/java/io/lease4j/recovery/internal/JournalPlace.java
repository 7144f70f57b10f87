package io.lease4j.recovery.internal;

import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournalProblem;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a journal works with besides its disk.
 *
 * @param io where it reads and writes, one task at a time
 * @param callbacks where it says that something is written: what follows there must not keep it from writing
 * @param rotateAt from how many bytes on the file is written anew if half of it or more is over
 * @param held what keeps other processes away
 * @param stop ends what was made for this journal
 */
record JournalPlace(Executor io, Executor callbacks, long rotateAt, Closeable held, Runnable stop) {

    private static final Logger LOG = LoggerFactory.getLogger(JournalPlace.class);

    /** The disk first: who comes next finds it complete. */
    void close(Disk disk) {
        quietly(disk);
        quietly(held);
        stop.run();
    }

    static NotOpened notAccessible(IOException why) {
        return new NotOpened(JournalProblem.NOT_ACCESSIBLE, 0, why.toString());
    }

    private static void quietly(Closeable what) {
        try {
            what.close();
        } catch (IOException e) {
            LOG.warn("a journal was not closed properly", e);
        }
    }
}
