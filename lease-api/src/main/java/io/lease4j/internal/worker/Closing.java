package io.lease4j.internal.worker;

import io.lease4j.Generation;
import io.lease4j.time.Scheduler.Cancellation;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.ShutdownReport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Shuts a keeper down: once, whoever asks. Thread-safe. */
final class Closing {

    private final KeeperParts parts;
    private final CompletableFuture<ShutdownReport> report = new CompletableFuture<>();

    Closing(KeeperParts parts) {
        this.parts = parts;
    }

    ShutdownReport shutdown(Duration grace) {
        boolean interrupted = false;
        if (parts.registry().startDraining()) {
            parts.pauses().endAll();
            interrupted = waitForIdle(grace);
            List<KeptLease> cancelled = parts.registry().stopEntering();
            cancelled.forEach(KeptLease::cancel);
            if (!interrupted) {
                interrupted = waitForIdle(LeaseKeeper.CANCEL_GRACE);
            }
            List<Generation> left = cancelled.stream()
                    .filter(lease -> lease.state() != HoldState.CLOSED)
                    .map(KeptLease::generation)
                    .toList();
            parts.registry().closed();
            parts.timers().close();
            parts.callbacks().close();
            report.complete(new ShutdownReport(
                    cancelled.stream().map(KeptLease::generation).toList(), left));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
            return report.join();
        }
        return waitedFor();
    }

    /** Waits until nothing is in use, and no longer than that; true if the thread was interrupted. */
    private boolean waitForIdle(Duration most) {
        CompletableFuture<Boolean> over = parts.registry().idle().copy();
        Cancellation timer = parts.timers().after(most, () -> over.complete(false));
        try {
            var unused = over.get();
            return false;
        } catch (InterruptedException impatient) {
            return true;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("a wait fails", impossible);
        } finally {
            timer.cancel();
        }
    }

    private ShutdownReport waitedFor() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return report.get();
                } catch (InterruptedException impatient) {
                    interrupted = true;
                } catch (ExecutionException impossible) {
                    throw new IllegalStateException("a shutdown fails", impossible);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
