package io.lease4j.benchmarks.pairs;

import io.lease4j.benchmarks.CaseFailedException;
import io.lease4j.benchmarks.Plan;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What the transport costs: two commands of a pair and no more, on one connection that is shared. */
final class RawLettuce implements Subject {

    private static final String PREFIX = "raw:orders:";

    private final RedisClient client;
    private final RedisCommands<String, String> sync;
    private final RedisAsyncCommands<String, String> async;
    private final Optional<String> script;
    private final SetArgs onlyIfAbsent = SetArgs.Builder.nx().px(Plan.TTL.toMillis());

    private RawLettuce(RedisURI uri, boolean scripts) {
        client = RedisClient.create(uri);
        StatefulRedisConnection<String, String> connection = client.connect();
        sync = connection.sync();
        async = connection.async();
        script = scripts ? Optional.of(sync.scriptLoad("#!lua\nreturn 1")) : Optional.empty();
    }

    /** Two scripts that do nothing: no store that decides in one step a half costs less. */
    static RawLettuce emptyScripts(RedisURI uri) {
        return new RawLettuce(uri, true);
    }

    /** A key that is set if absent, and deleted whoever set it. */
    static RawLettuce setAndDelete(RedisURI uri) {
        return new RawLettuce(uri, false);
    }

    @Override
    public void pair(String key) throws CaseFailedException {
        String name = PREFIX + key;
        if (script.isPresent()) {
            Long first = sync.evalsha(script.get(), ScriptOutputType.INTEGER, name);
            Held.check(first == 1, first);
            Long second = sync.evalsha(script.get(), ScriptOutputType.INTEGER, name);
            Held.check(second == 1, second);
        } else {
            String set = sync.set(name, "holder", onlyIfAbsent);
            Held.check("OK".equals(set), String.valueOf(set));
            Long deleted = sync.del(name);
            Held.check(deleted == 1, deleted);
        }
    }

    @Override
    public Optional<Stages> stages() {
        return Optional.of(script.<Stages>map(Scripts::new).orElseGet(Commands::new));
    }

    @Override
    public void close() {
        client.shutdown();
    }

    private final class Scripts implements Stages {

        private final String sha;

        Scripts(String sha) {
            this.sha = sha;
        }

        @Override
        public CompletionStage<Object> acquire(String key) {
            return call(PREFIX + key);
        }

        @Override
        public CompletionStage<Object> release(Object held) {
            return call((String) held);
        }

        private CompletionStage<Object> call(String name) {
            return async.<Long>evalsha(sha, ScriptOutputType.INTEGER, name)
                    .thenCompose(answer -> Held.checked(answer == 1, name));
        }
    }

    private final class Commands implements Stages {

        @Override
        public CompletionStage<Object> acquire(String key) {
            String name = PREFIX + key;
            return async.set(name, "holder", onlyIfAbsent)
                    .thenCompose(answer -> Held.checked("OK".equals(answer), name));
        }

        @Override
        public CompletionStage<Object> release(Object held) {
            return async.del((String) held).thenCompose(answer -> Held.checked(answer == 1, answer));
        }
    }
}
