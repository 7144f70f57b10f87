package io.lease4j.recovery;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.spi.RequestJournal;
import java.util.concurrent.CompletionStage;

/**
 * What a process leaves to the one that starts after it: its executions, and the requests whose outcome it had not
 * learned. Handed to {@link io.lease4j.LeasesBuilder#journal}, it learns of requests and grants by itself.
 *
 * <p>An execution that an acquire names begins with its grant and is kept until {@link #finished}; say so once its
 * effects are accepted, before the lease is released. An acquire that names none is kept under its request id until its
 * generation is known to have ended. Thread-safe; no method blocks on the disk but {@link #close}.
 *
 * @since 0.1.0
 */
public interface ExecutionJournal extends RequestJournal, AutoCloseable {

    /**
     * Reads what is unfinished now: also what this process itself is busy with.
     *
     * @return a copy; its requests are known to have been sent, and can be resolved and cancelled
     */
    JournalContents contents();

    /**
     * Writes down, durably, that an execution began that no acquire named: a further one under the same lease.
     *
     * @param authority what it runs under
     * @return true once it would survive; false if it was not written
     */
    CompletionStage<Boolean> began(ExecutionAuthority authority);

    /**
     * Writes down, durably, that an execution needs no recovery any more.
     *
     * @param key its key
     * @param execution the execution; one that is not there is finished
     * @return true once it would survive; false if it was not written
     */
    CompletionStage<Boolean> finished(LeaseKey key, ExecutionId execution);

    /**
     * Writes what is left to write, within ten seconds, and lets another process have the journal; where the disk takes
     * longer, once it has answered. An interrupt does not shorten it; the flag stays set. Idempotent.
     */
    @Override
    void close();
}
