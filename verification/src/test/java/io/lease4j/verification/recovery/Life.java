package io.lease4j.verification.recovery;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemorySink;
import io.lease4j.observe.LeaseListener;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.control.ManualTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * One process: a front door and its journal. It dies where it is told to; nothing but its journal's file is left, as it was
 * at that moment.
 */
final class Life {

    static final Duration TTL = Duration.ofSeconds(30);
    static final Duration SOON = Duration.ofSeconds(10);

    private static final class Died extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final KillPoint death;
    private final Path file;
    private final Path left;
    private final ExecutionJournal journal;
    private final Leases leases;
    private final MemorySink sink;
    private final CompletableFuture<Object> died = new CompletableFuture<>();

    Life(MemoryLeaseStore store, MemorySink sink, ManualTime time, Holder holder, Path file, KillPoint death) {
        this.death = death;
        this.file = file;
        this.left = file.resolveSibling(file.getFileName() + ".left");
        this.sink = sink;
        this.journal = FileExecutionJournal.open(file, store.namespace()).orThrow();
        this.leases = door(new DyingStore(store, death, this::die), time, holder, journal, event -> {});
    }

    static Leases door(
            LeaseStore store, ManualTime time, Holder holder, ExecutionJournal journal, LeaseListener listener) {
        return Leases.builder(store, holder)
                .journal(journal)
                .clock(time.monotonicClock())
                .scheduler(time.scheduler())
                .executor(Runnable::run)
                .listener(listener)
                .build();
    }

    /** Lives until it dies, and returns the file that is left. */
    Path until(LeaseKey key, ExecutionId execution) {
        try {
            Lease lease = ((AcquireOutcome.Acquired) heard(leases.async()
                            .acquire(
                                    leases.prepare(key)
                                            .ttl(TTL)
                                            .executionId(execution)
                                            .build(),
                                    soon())))
                    .lease();
            reach(KillPoint.ACQUIRED);
            Object accepted =
                    heard(leases.effects(sink).async().commit(effect(key), lease.authority(execution), soon()));
            if (!accepted.toString().contains("Accepted")) {
                throw new AssertionError(accepted);
            }
            reach(KillPoint.EFFECT_ACCEPTED);
            Object written = heard(journal.finished(key, execution));
            if (!Boolean.TRUE.equals(written)) {
                throw new AssertionError("not written");
            }
            reach(KillPoint.FINISHED);
            Object released = heard(leases.async().release(lease, soon()));
            reach(KillPoint.RELEASED);
            throw new AssertionError("it lives: " + released);
        } catch (Died dead) {
            return left;
        } finally {
            journal.close();
        }
    }

    static Effect effect(LeaseKey key) {
        return Effect.of(key, EffectId.of("the-effect"), "charge", "1".getBytes(StandardCharsets.UTF_8));
    }

    private Object heard(CompletionStage<?> stage) {
        Object first =
                CompletableFuture.anyOf(stage.toCompletableFuture(), died).join();
        if (died.isDone()) {
            throw new Died();
        }
        return first;
    }

    private void reach(KillPoint point) {
        if (point == death) {
            die();
            throw new Died();
        }
    }

    private void die() {
        try {
            var unused = Files.copy(file, left);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        died.complete(death);
    }

    private Deadline soon() {
        return leases.within(SOON);
    }
}
