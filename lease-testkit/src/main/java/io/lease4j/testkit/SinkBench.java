package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.spi.LeaseStore;
import io.lease4j.time.SystemTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What one rule of a sink works with: the sink, generations, and what the sink shows. Thread-safe. */
final class SinkBench {

    static final Duration DEADLINE = Duration.ofSeconds(20);

    private final FencedSinkFixture fixture;
    private final FencedSink sink;
    private final boolean seesLease;
    private final Authorities authorities;

    SinkBench(FencedSinkFixture fixture) {
        this.fixture = fixture;
        this.sink = answered("open()", fixture::open);
        Optional<LeaseStore> store = answered("store()", fixture::store);
        this.seesLease = store.isPresent();
        this.authorities = store.<Authorities>map(GrantedAuthorities::new).orElseGet(CountedAuthorities::new);
    }

    FencedSinkFixture fixture() {
        return fixture;
    }

    FencedSink sink() {
        return sink;
    }

    boolean seesLease() {
        return seesLease;
    }

    /** What a sink says of a lower token: one that sees the lease knows more than that it is behind. */
    RejectedReason behind() {
        return seesLease ? RejectedReason.SUPERSEDED : RejectedReason.BEHIND;
    }

    /** For rules about what a sink beside the lease has by construction. */
    SinkBench outside() {
        if (seesLease) {
            throw new NotProvableException("a sink that sees the lease has no tokens, seals and floors of its own");
        }
        return this;
    }

    /** Has a sink outside the store admit the namespace. */
    SinkBench admitted() {
        if (authorities instanceof CountedAuthorities counted) {
            assertThat(admit(namespaceId(), counted.floors()))
                    .as("admitting the namespace")
                    .isAccepted();
        }
        return this;
    }

    LeaseKey key(String name) {
        return LeaseKey.of(authorities.namespace(), List.of(name));
    }

    /** A key that belongs, or does not belong, to the record of another one. */
    LeaseKey key(String name, LeaseKey other, boolean sameRecord) {
        if (!sameRecord && authorities.shards() == 1) {
            throw new NotProvableException("the store has a single authority record");
        }
        for (int i = 0; ; i++) {
            LeaseKey key = key(name + " " + i);
            if (recordOf(key).equals(recordOf(other)) == sameRecord) {
                return key;
            }
        }
    }

    NamespaceId namespaceId() {
        return authorities.record(0).namespaceId();
    }

    Authorities authorities() {
        return authorities;
    }

    AuthorityRecordId recordOf(LeaseKey key) {
        return authorities.recordOf(key);
    }

    /** A new generation of a key, the newest of all. */
    ExecutionAuthority next(LeaseKey key) {
        return authorities.next(key);
    }

    Effect effect(LeaseKey key, String id) {
        return effect(key, id, "content of " + id);
    }

    Effect effect(LeaseKey key, String id, String content) {
        return Effect.of(key, EffectId.of(id), "publish", content.getBytes(StandardCharsets.UTF_8));
    }

    CompletionStage<CommitOutcome> send(Effect effect, ExecutionAuthority authority) {
        return sink.commit(effect, authority, deadline());
    }

    CommitOutcome commit(Effect effect, ExecutionAuthority authority) {
        return Waiting.forAnswer("commit", send(effect, authority));
    }

    /** Commits an effect of the generation's own key. */
    CommitOutcome commit(String id, ExecutionAuthority authority) {
        return commit(effect(authority.key(), id), authority);
    }

    FenceOutcome fence(ExecutionAuthority authority) {
        return Waiting.forAnswer("fence", sink.fence(authority, deadline()));
    }

    FenceOutcome seal(LeaseKey key, FencingToken upTo) {
        return seal(recordOf(key), key, upTo);
    }

    FenceOutcome seal(AuthorityRecordId recordId, LeaseKey key, FencingToken upTo) {
        return Waiting.forAnswer("seal", sink.seal(recordId, key, upTo, deadline()));
    }

    FenceOutcome raiseFloor(AuthorityRecordId recordId, long upTo) {
        return Waiting.forAnswer("raiseFloor", sink.raiseFloor(recordId, upTo, deadline()));
    }

    FenceOutcome admit(NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors) {
        return Waiting.forAnswer("admit", sink.admit(namespaceId, floors, deadline()));
    }

    CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority) {
        return Waiting.forAnswer("cancel", sink.cancel(effect, authority, deadline()));
    }

    TracesOutcome traces(NamespaceId namespaceId) {
        return Waiting.forAnswer("traces", sink.traces(namespaceId, deadline()));
    }

    List<Applied> applied(LeaseKey key) {
        return answered("applied()", () -> fixture.applied(key));
    }

    /** The effects in place, as {@code id} by {@code token}. */
    List<String> shown(LeaseKey key) {
        return applied(key).stream()
                .map(applied -> shown(applied.effect().id().value(), applied.token()))
                .toList();
    }

    static String shown(String id, ExecutionAuthority authority) {
        return shown(id, authority.token());
    }

    Deadline deadline() {
        return Deadline.within(DEADLINE, SystemTime.monotonicClock());
    }

    void close() {
        try {
            authorities.close();
        } finally {
            fixture.close();
        }
    }

    private static String shown(String id, FencingToken token) {
        return id + " by " + token.value();
    }

    private static <T> T answered(String method, Callable<? extends @Nullable T> ask) {
        T answer;
        try {
            answer = ask.call();
        } catch (NotProvableException e) {
            throw e;
        } catch (Exception | LinkageError e) {
            throw new FixtureMistakeError(method + " threw " + e, e);
        }
        if (answer == null) {
            throw new FixtureMistakeError(method + " returned null");
        }
        return answer;
    }
}
