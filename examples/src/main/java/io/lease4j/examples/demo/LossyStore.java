package io.lease4j.examples.demo;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.UnknownReason;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** A store behind a bad network: it can lose the response to one acquire, after the store has done it. */
final class LossyStore {

    private final LeaseStore store;
    private final AtomicBoolean loseNext = new AtomicBoolean();

    LossyStore(LeaseStore store) {
        this.store = store;
    }

    void loseNextResponse() {
        loseNext.set(true);
    }

    /** Returns the store as its clients see it. */
    LeaseStore view() {
        return (LeaseStore) Proxy.newProxyInstance(
                LeaseStore.class.getClassLoader(), new Class<?>[] {LeaseStore.class}, (proxy, method, arguments) -> {
                    Object answer;
                    try {
                        answer = method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                    if (method.getName().equals("acquire") && loseNext.compareAndSet(true, false)) {
                        return lost((AcquireRequest) arguments[0]);
                    }
                    return answer;
                });
    }

    private static CompletableFuture<Answer<AcquireOutcome>> lost(AcquireRequest request) {
        return CompletableFuture.completedFuture(
                Answer.withoutStep(new AcquireOutcome.Unknown(request, UnknownReason.CONNECTION_LOST, "none")));
    }
}
