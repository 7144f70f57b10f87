package io.lease4j.valkey;

import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What time decides between two clients: acquire, conflict, renewal, expiry, takeover, stale requests and effects. Told in
 * words that do not depend on how fast it went. The sink is outside the store and sees tokens alone.
 *
 * @param key of a record that nobody else grants on
 */
record ClientStory(LeaseStore store, FencedSink sink, LeaseKey key, Duration ttl) {

    /** Tells it; {@code jump} is called whenever time has passed. */
    List<String> told(ClientJvm a, ClientJvm b, Runnable jump) {
        String name = key.components().get(0);
        List<String> seen = new ArrayList<>();
        Echo before = echo();
        String grantOfA = a.ask("acquire", name, ttl.toMillis());
        seen.add("A acquires: " + grant(grantOfA, before));
        BackendTime granted = new BackendTime(Long.parseLong(grantOfA.split(" ", -1)[3]));
        pass(granted.plus(ttl.dividedBy(2)), jump);
        seen.add("B acquires: " + b.ask("acquire", name, ttl.toMillis()));
        seen.add("A renews: " + a.ask("renew", name, ttl.toMillis()));
        // The time until which it would have been A's without the renewal.
        pass(granted.plus(ttl), jump);
        seen.add("B inspects: " + b.ask("inspect", name));
        seen.add("A's effect: " + effect(a, grantOfA, "in time"));
        pass(granted.plus(ttl.multipliedBy(2)), jump);
        Echo between = echo();
        String grantOfB = b.ask("acquire", name, ttl.toMillis());
        seen.add("B acquires: " + grant(grantOfB, between));
        seen.add("A renews: " + a.ask("renew", name, ttl.toMillis()));
        seen.add("A releases: " + a.ask("release", name));
        seen.add("B's effect: " + effect(b, grantOfB, "B's"));
        seen.add("A's effect: " + effect(a, grantOfA, "too late"));
        seen.add("tokens taken: " + (echo().lastToken() - before.lastToken()));
        seen.add("B releases: " + b.ask("release", name));
        return seen;
    }

    private String grant(String answer, Echo before) {
        String[] words = answer.split(" ", -1);
        if (words.length < 5) {
            return answer;
        }
        BackendTime from = new BackendTime(Long.parseLong(words[3]));
        BackendTime until = new BackendTime(Long.parseLong(words[4]));
        boolean byBackendTime =
                !from.isBefore(before.backendTime()) && !echo().backendTime().isBefore(from);
        long token = Long.parseLong(words[1]) - before.lastToken();
        return words[0] + " #" + token + " for " + from.until(until) + ", by backend time: " + byBackendTime;
    }

    /** Sends an effect under a grant, and names the sink's answer. */
    String effect(ClientJvm client, String grant, String id) {
        String[] words = grant.split(" ", -1);
        if (words.length < 5) {
            return "none";
        }
        Generation generation = new Generation(key, LeaseId.of(words[2]), FencingToken.of(Long.parseLong(words[1])));
        ExecutionAuthority authority = new ExecutionAuthority(
                store.recordOf(key).orElseThrow(),
                generation,
                Holder.of(client.name(), "1"),
                ExecutionId.of("execution"),
                new BackendTime(Long.parseLong(words[4])));
        return sink.commit(Effect.of(key, EffectId.of(id), "publish", new byte[0]), authority, deadline())
                .toCompletableFuture()
                .join()
                .code();
    }

    private void pass(BackendTime until, Runnable jump) {
        Patience.until("backend time " + until, () -> !echo().backendTime().isBefore(until));
        jump.run();
    }

    Echo echo() {
        return store.inspect(key, new Reading(0, deadline()))
                .toCompletableFuture()
                .join()
                .echo()
                .orElseThrow();
    }

    private static Deadline deadline() {
        return Deadline.within(Duration.ofSeconds(20), SystemTime.monotonicClock());
    }
}
