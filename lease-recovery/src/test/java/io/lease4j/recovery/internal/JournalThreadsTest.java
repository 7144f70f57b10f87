package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.NAMESPACE;
import static io.lease4j.recovery.internal.Given.RECORD;
import static io.lease4j.recovery.internal.Given.SENT;
import static io.lease4j.recovery.internal.Given.acquire;
import static io.lease4j.recovery.internal.Given.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.recovery.ExecutionJournal;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A journal whose thread is still writing when it is closed, or cannot be had. */
class JournalThreadsTest {

    @Test
    @Tag("RC-12")
    void nobody_else_gets_the_file_while_it_is_written_though_the_closing_thread_is_interrupted() throws Exception {
        CountDownLatch syncing = new CountDownLatch(1);
        CountDownLatch synced = new CountDownLatch(1);
        MemoryDisk slow = new MemoryDisk();
        slow.syncing = () -> {
            syncing.countDown();
            await(synced);
        };
        AtomicBoolean givenUp = new AtomicBoolean();
        ExecutorService io = Executors.newSingleThreadExecutor();
        ExecutionJournal closing = FileJournal.open(
                        NAMESPACE,
                        slow,
                        new JournalPlace(io, Runnable::run, Long.MAX_VALUE, () -> givenUp.set(true), io::shutdown))
                .orThrow();
        CompletionStage<Boolean> written = closing.sending(acquire("a"), RECORD, SENT);
        syncing.await();
        AtomicBoolean flag = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            Thread.currentThread().interrupt();
            closing.close();
            flag.set(Thread.currentThread().isInterrupted());
        });

        thread.start();
        while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        boolean givenUpTooEarly = givenUp.get();
        synced.countDown();
        thread.join();

        assertThat(givenUpTooEarly).isFalse();
        assertThat(done(written)).isTrue();
        assertThat(givenUp).isTrue();
        assertThat(flag).isTrue();
        assertThat(slow.steps).endsWith("sync", "close");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("RC-8")
    void where_the_system_gives_no_thread_each_request_has_its_answer(boolean toWrite) {
        Executor none = task -> {
            throw new OutOfMemoryError("unable to create native thread");
        };
        ExecutionJournal starved = FileJournal.open(
                        NAMESPACE,
                        new MemoryDisk(),
                        new JournalPlace(
                                toWrite ? none : Runnable::run,
                                toWrite ? Runnable::run : none,
                                Long.MAX_VALUE,
                                () -> {},
                                () -> {}))
                .orThrow();

        for (String id : List.of("a", "b")) {
            assertThat(starved.sending(acquire(id), RECORD, SENT).toCompletableFuture())
                    .isCompletedWithValue(!toWrite);
        }
    }
}
