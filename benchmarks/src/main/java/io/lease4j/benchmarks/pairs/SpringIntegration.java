package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lettuce.core.RedisURI;
import java.util.concurrent.locks.Lock;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;

/** Spring Integration's registry on Lettuce, with its defaults. */
final class SpringIntegration implements Subject {

    private final LettuceConnectionFactory connections;
    private final RedisLockRegistry registry;

    SpringIntegration(RedisURI uri) {
        connections = new LettuceConnectionFactory(new RedisStandaloneConfiguration(uri.getHost(), uri.getPort()));
        connections.afterPropertiesSet();
        connections.start();
        registry = new RedisLockRegistry(connections, "spring:orders", Plan.TTL.toMillis());
    }

    @Override
    public void pair(String key) throws CaseFailedException {
        Lock lock = registry.obtain(key);
        Held.check(lock.tryLock(), "not taken");
        lock.unlock();
    }

    @Override
    public void close() {
        registry.destroy();
        connections.destroy();
    }
}
