package io.lease4j.verification.wrong;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AsyncLeases;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.Settlement;
import io.lease4j.effect.Effects;
import io.lease4j.effect.FencedSink;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A front door that hands every call on, seen from the side of those who do not wait: the base of wrong ones. */
abstract class WrongAsync implements AsyncLeases {

    private final Leases real;

    WrongAsync(Leases real) {
        this.real = real;
    }

    /** The whole front door: those who wait go the way of those who do not. */
    Leases door() {
        return (Leases) Proxy.newProxyInstance(
                WrongAsync.class.getClassLoader(), new Class<?>[] {Leases.class}, (proxy, method, arguments) -> {
                    boolean changed = Arrays.stream(WrongAsync.class.getMethods())
                            .anyMatch(own -> own.getName().equals(method.getName())
                                    && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
                    try {
                        if (method.getName().equals("async")) {
                            return this;
                        }
                        if (!changed) {
                            return method.invoke(real, arguments);
                        }
                        Object result = WrongAsync.class
                                .getMethod(method.getName(), method.getParameterTypes())
                                .invoke(this, arguments);
                        return result instanceof CompletionStage<?> stage
                                ? stage.toCompletableFuture().join()
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    public Effects effects(FencedSink sink) {
        return real.effects(sink);
    }

    public void close() {
        real.close();
    }

    @Override
    public CompletionStage<AcquireOutcome> acquire(LeaseKey key, Duration ttl, Deadline deadline) {
        return acquire(real.prepare(key).ttl(ttl).build(), deadline);
    }

    @Override
    public CompletionStage<AcquireOutcome> acquire(AcquireRequest request, Deadline deadline) {
        return real.async().acquire(request, deadline);
    }

    @Override
    public CompletionStage<RenewOutcome> renew(Lease lease, Duration ttl, Deadline deadline) {
        return real.async().renew(lease, ttl, deadline);
    }

    @Override
    public CompletionStage<RenewOutcome> renew(RenewRequest request, Deadline deadline) {
        return real.async().renew(request, deadline);
    }

    @Override
    public List<CompletionStage<RenewOutcome>> renewAll(List<RenewRequest> requests, Deadline deadline) {
        return real.async().renewAll(requests, deadline);
    }

    @Override
    public CompletionStage<ReleaseOutcome> release(Lease lease, Deadline deadline) {
        return real.async().release(lease, deadline);
    }

    @Override
    public CompletionStage<ReleaseOutcome> release(ReleaseRequest request, Deadline deadline) {
        return real.async().release(request, deadline);
    }

    @Override
    public CompletionStage<InspectOutcome> inspect(LeaseKey key, Deadline deadline) {
        return real.async().inspect(key, deadline);
    }

    @Override
    public CompletionStage<HistoryOutcome> history(LeaseKey key, PageQuery query, Deadline deadline) {
        return real.async().history(key, query, deadline);
    }

    @Override
    public CompletionStage<ResolveOutcome> resolve(LeaseRequest<?> request, Deadline deadline) {
        return real.async().resolve(request, deadline);
    }

    @Override
    public CompletionStage<CancelOutcome> cancel(LeaseRequest<?> request, Deadline deadline) {
        return real.async().cancel(request, deadline);
    }

    @Override
    public <O extends Outcome> CompletionStage<Settlement<O>> settle(LeaseRequest<O> request, Deadline deadline) {
        return real.async().settle(request, deadline);
    }
}
