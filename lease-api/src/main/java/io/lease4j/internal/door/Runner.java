package io.lease4j.internal.door;

import io.lease4j.Deadline;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.spi.LifeCycle;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Runs acts: lets them in, and hands their outcome to a thread that waits or to a stage. Thread-safe. */
final class Runner {

    private final Door door;

    Runner(Door door) {
        this.door = door;
    }

    /**
     * Runs an act while the calling thread waits. The flag of a thread that is interrupted stays set. Needs no executor:
     * a pool whose threads all wait here still gets its answers.
     */
    <O extends Outcome> O await(Act<O> act, Deadline deadline) {
        long begun = door.events.begin(door.clock);
        O outcome = awaited(act, door.call(deadline));
        door.events.ended(act.kind(), outcome.code(), begun, door.clock);
        return outcome;
    }

    private <O extends Outcome> O awaited(Act<O> act, Call call) {
        if (Thread.currentThread().isInterrupted()) {
            return act.refused(Refused.of(RefusedReason.INTERRUPTED));
        }
        CompletableFuture<O> inside = admitted(act, call);
        try {
            return inside.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return switch (call.abandon()) {
                case BEFORE_SENDING -> act.refused(Refused.of(RefusedReason.INTERRUPTED));
                case AFTER_SENDING -> act.brokenOff(UnknownReason.INTERRUPTED, call);
                // The outcome won: a grant that comes as the wait ends is acquired, not lost on the way.
                case TOO_LATE -> inside.join();
            };
        } catch (ExecutionException mistake) {
            throw new IllegalStateException("a call ended without an outcome", mistake.getCause());
        }
    }

    /** Runs an act and returns a stage of its outcome, completed on the executor. */
    <O extends Outcome> CompletionStage<O> stage(Act<O> act, Deadline deadline) {
        return stage(act, door.call(deadline));
    }

    private <O extends Outcome> CompletionStage<O> stage(Act<O> act, Call call) {
        long begun = door.events.begin(door.clock);
        CompletableFuture<O> inside = admitted(act, call);
        if (door.events.wantsCalls()) {
            inside = inside.whenComplete((outcome, failure) -> {
                if (failure == null) {
                    door.events.ended(act.kind(), outcome.code(), begun, door.clock);
                }
            });
        }
        return door.handover.copyOf(inside);
    }

    /** Runs acts that have a deadline and a trace in common, each on its own. */
    <O extends Outcome> List<CompletionStage<O>> stages(List<Act<O>> acts, Deadline deadline) {
        Call whole = door.call(deadline);
        return acts.stream()
                .map(act -> stage(act, whole.part(whole.deadline())))
                .toList();
    }

    /** Like {@link #stages}, but completes on whichever thread has the outcome: for parts of ours that run no user's code. */
    <O extends Outcome> List<CompletionStage<O>> stagesInside(List<Act<O>> acts, Deadline deadline) {
        Call whole = door.call(deadline);
        return acts.stream()
                .<CompletionStage<O>>map(act -> admitted(act, whole.part(whole.deadline())))
                .toList();
    }

    /** Runs an act as a part of another, which was let in. */
    <O extends Outcome> CompletableFuture<O> part(Act<O> act, Call call) {
        return act.obstacle()
                .map(why -> CompletableFuture.completedFuture(act.refused(why)))
                .orElseGet(() -> run(act, call, false));
    }

    private <O extends Outcome> CompletableFuture<O> admitted(Act<O> act, Call call) {
        if (!door.admission.enter()) {
            return CompletableFuture.completedFuture(act.refused(Refused.of(RefusedReason.STORE_CLOSED)));
        }
        Optional<Refused> obstacle = obstacle(act, call);
        if (obstacle.isPresent()) {
            try {
                return CompletableFuture.completedFuture(act.refused(obstacle.get()));
            } finally {
                door.admission.leave();
            }
        }
        return run(act, call, true);
    }

    private <O extends Outcome> Optional<Refused> obstacle(Act<O> act, Call call) {
        try {
            Optional<Refused> own = act.obstacle();
            if (own.isPresent()) {
                return own;
            }
            if (call.deadline().isPast()) {
                return Optional.of(Refused.of(RefusedReason.DEADLINE_EXCEEDED));
            }
            return door.store.state() == LifeCycle.READY
                    ? Optional.empty()
                    : Optional.of(Refused.of(RefusedReason.STORE_CLOSED));
        } catch (RuntimeException broken) {
            door.complaints.once("a store throws instead of describing itself", broken);
            return Optional.of(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        }
    }

    /** Runs an act; one that was let in leaves before its outcome is there. */
    private <O extends Outcome> CompletableFuture<O> run(Act<O> act, Call call, boolean admitted) {
        CompletableFuture<O> handedOver = new CompletableFuture<>();
        var unused = started(act, call).whenComplete((outcome, failure) -> {
            O told = null;
            Throwable broken = null;
            try {
                told = end(act, call, outcome, failure);
            } catch (RuntimeException | Error mistake) {
                broken = mistake;
            }
            if (admitted) {
                door.admission.leave();
            }
            if (broken == null) {
                handedOver.complete(told);
            } else {
                handedOver.completeExceptionally(broken);
            }
            act.afterwards();
        });
        return handedOver;
    }

    private <O extends Outcome> O end(Act<O> act, Call call, @Nullable O outcome, @Nullable Throwable failure) {
        O told = outcome;
        if (told == null) {
            door.complaints.once("a front door made a mistake", failure);
            told = act.brokenOff(UnknownReason.BACKEND_ERROR, call);
        }
        if (call.finish()) {
            act.concluded(told, call);
        } else {
            act.abandoned();
        }
        return told;
    }

    private static <O extends Outcome> CompletableFuture<O> started(Act<O> act, Call call) {
        try {
            return act.start(call);
        } catch (RuntimeException | Error mistake) {
            return CompletableFuture.failedFuture(mistake);
        }
    }
}
