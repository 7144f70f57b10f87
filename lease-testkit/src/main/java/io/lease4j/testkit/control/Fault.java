package io.lease4j.testkit.control;

import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What happens to one transmission on its way. */
@FunctionalInterface
interface Fault {

    /** Sends the passage, or not, and answers in its place. */
    <T> CompletionStage<T> apply(Passage<T> passage);

    /** Keeps the request; then sends it and hands on its answer. */
    static Fault holdRequest(Barrier barrier) {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                CompletableFuture<T> answer = new CompletableFuture<>();
                barrier.arrive(passage.call(), () -> link(barrier.watch(passage.send()), answer));
                return answer;
            }
        };
    }

    /** Sends the request and keeps its answer. */
    static Fault holdResponse(Barrier barrier) {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                CompletableFuture<T> answer = new CompletableFuture<>();
                CompletionStage<T> sent = barrier.watch(passage.send());
                sent.whenComplete((value, failure) -> barrier.arrive(passage.call(), () -> link(sent, answer)));
                return answer;
            }
        };
    }

    /** Keeps the request while the client is told at once that the connection is gone; a later answer reaches nobody. */
    static Fault strandRequest(Barrier barrier) {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                barrier.arrive(passage.call(), () -> {
                    CompletionStage<T> unused = barrier.watch(passage.send());
                });
                return CompletableFuture.completedFuture(passage.unknown().apply(UnknownReason.CONNECTION_LOST));
            }
        };
    }

    /** Sends the request and keeps a copy of it, whose answer reaches nobody. */
    static Fault duplicate(Barrier barrier) {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                CompletionStage<T> first = passage.send();
                barrier.arrive(passage.call(), () -> {
                    CompletionStage<T> unused = barrier.watch(passage.send());
                });
                return first;
            }
        };
    }

    /** Silence: the request never arrives. */
    static Fault dropRequest() {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                return new CompletableFuture<>();
            }
        };
    }

    /** Silence: the step runs, its answer never arrives. */
    static Fault dropResponse() {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                CompletionStage<T> unheard = passage.send();
                return unheard.thenCompose(answer -> new CompletableFuture<>());
            }
        };
    }

    /** The connection ends before the step runs; the client cannot know that it did not. */
    static Fault failBefore() {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                return CompletableFuture.completedFuture(passage.unknown().apply(UnknownReason.CONNECTION_LOST));
            }
        };
    }

    /** The connection ends after the step ran. */
    static Fault failAfter() {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                return passage.send().thenApply(answer -> passage.unknown().apply(UnknownReason.CONNECTION_LOST));
            }
        };
    }

    /** The step certainly does not run. */
    static Fault refuse(RefusedReason reason) {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                return CompletableFuture.completedFuture(passage.refused().apply(reason));
            }
        };
    }

    /** The store breaks its promise and throws. */
    static Fault crash(RuntimeException failure) {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                throw failure;
            }
        };
    }

    /** The request arrives later. */
    static Fault delayRequest(Duration delay, Scheduler scheduler) {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                CompletableFuture<T> answer = new CompletableFuture<>();
                Scheduler.Cancellation unused = scheduler.schedule(() -> link(passage.send(), answer), delay);
                return answer;
            }
        };
    }

    /** The answer arrives later. */
    static Fault delayResponse(Duration delay, Scheduler scheduler) {
        return new Fault() {
            @Override
            public <T> CompletionStage<T> apply(Passage<T> passage) {
                CompletableFuture<T> answer = new CompletableFuture<>();
                CompletionStage<T> sent = passage.send();
                Scheduler.Cancellation unused = scheduler.schedule(() -> link(sent, answer), delay);
                return answer;
            }
        };
    }

    private static <T> void link(CompletionStage<T> from, CompletableFuture<T> to) {
        CompletionStage<T> unused = from.whenComplete((value, failure) -> {
            if (failure == null) {
                to.complete(value);
            } else {
                to.completeExceptionally(failure);
            }
        });
    }
}
