package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lettuce.core.RedisURI;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson with its defaults; the term is given, so that nothing renews in the background. */
final class Redisson implements Subject {

    private static final long TERM = Plan.TTL.toMillis();

    private final RedissonClient client;
    private final boolean fenced;

    /** What release wants: locks belong to threads, and a stage is completed on another one. */
    private record Hold(RLock lock, long thread) {}

    Redisson(RedisURI uri, boolean fenced) {
        this.fenced = fenced;
        Config config = new Config();
        var unused = config.useSingleServer().setAddress("redis://" + uri.getHost() + ":" + uri.getPort());
        client = org.redisson.Redisson.create(config);
    }

    @Override
    public void pair(String key) throws CaseFailedException, InterruptedException {
        if (fenced) {
            RFencedLock lock = client.getFencedLock("rfencedlock:orders:" + key);
            Long token = lock.tryLockAndGetToken(0, TERM, TimeUnit.MILLISECONDS);
            Held.check(token != null, "no token");
            lock.unlock();
        } else {
            RLock lock = client.getLock("rlock:orders:" + key);
            boolean taken = lock.tryLock(0, TERM, TimeUnit.MILLISECONDS);
            Held.check(taken, "not taken");
            lock.unlock();
        }
    }

    @Override
    public Optional<Stages> stages() {
        return Optional.of(new Stages() {
            @Override
            public CompletionStage<Object> acquire(String key) {
                long thread = Thread.currentThread().getId();
                if (fenced) {
                    RFencedLock lock = client.getFencedLock("rfencedlock:orders:" + key);
                    return lock.tryLockAndGetTokenAsync(0, TERM, TimeUnit.MILLISECONDS)
                            .thenCompose(token -> Held.checked(token != null, new Hold(lock, thread)));
                }
                RLock lock = client.getLock("rlock:orders:" + key);
                return lock.tryLockAsync(0, TERM, TimeUnit.MILLISECONDS, thread)
                        .thenCompose(taken -> Held.checked(taken, new Hold(lock, thread)));
            }

            @Override
            public CompletionStage<Object> release(Object held) {
                Hold hold = (Hold) held;
                return hold.lock().unlockAsync(hold.thread()).thenApply(nothing -> hold);
            }
        });
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
