package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.support.InternalRedisLockProvider;
import net.javacrumbs.shedlock.provider.redis.support.InternalRedisLockTemplate;
import org.jspecify.annotations.Nullable;

/**
 * ShedLock's own provider of locks in Redis. Its thin layer over Lettuce is written out here, because Maven Central does not
 * carry that artifact: four commands, the same.
 */
final class ShedLock implements Subject {

    private final RedisClient client;
    private final LockProvider provider;

    ShedLock(RedisURI uri, boolean checked) {
        client = RedisClient.create(uri);
        StatefulRedisConnection<String, String> connection = client.connect();
        provider = new InternalRedisLockProvider(
                new OnLettuce(connection.sync()), checked ? "checked" : "plain", "shedlock", checked);
    }

    @Override
    public void pair(String key) throws CaseFailedException {
        Optional<SimpleLock> lock =
                provider.lock(new LockConfiguration(ClockProvider.now(), key, Plan.TTL, Duration.ZERO));
        Held.check(lock.isPresent(), "not taken");
        lock.get().unlock();
    }

    @Override
    public void close() {
        client.shutdown();
    }

    private record OnLettuce(RedisCommands<String, String> commands) implements InternalRedisLockTemplate {

        @Override
        public boolean setIfAbsent(String key, String value, long expirationMs) {
            return "OK".equals(commands.set(key, value, SetArgs.Builder.nx().px(expirationMs)));
        }

        @Override
        public boolean setIfPresent(String key, String value, long expirationMs) {
            return "OK".equals(commands.set(key, value, SetArgs.Builder.xx().px(expirationMs)));
        }

        @Override
        public @Nullable Object eval(String script, String key, String... values) {
            return commands.eval(script, ScriptOutputType.INTEGER, new String[] {key}, values);
        }

        @Override
        public void delete(String key) {
            Long unused = commands.del(key);
        }
    }
}
