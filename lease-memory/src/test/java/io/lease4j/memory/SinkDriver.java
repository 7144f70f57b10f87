package io.lease4j.memory;

import static io.lease4j.memory.Driver.DEADLINE;
import static io.lease4j.memory.Driver.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Speaks to a sink: each method is one step of it. */
final class SinkDriver {

    static final ExecutionId RUN = ExecutionId.of("run-1");

    final MemorySink sink;

    SinkDriver(MemorySink sink) {
        this.sink = sink;
    }

    static Effect effect(String id) {
        return effect(KEY, id, "done");
    }

    static Effect effect(LeaseKey key, String id, String payload) {
        return Effect.of(key, EffectId.of(id), "order", payload.getBytes(StandardCharsets.UTF_8));
    }

    static ExecutionAuthority authority(Lease lease) {
        return lease.authority(RUN);
    }

    static ExecutionAuthority authority(AuthorityRecordId recordId, LeaseKey key, LeaseId leaseId, long token) {
        return new ExecutionAuthority(
                recordId,
                new Generation(key, leaseId, FencingToken.of(token)),
                Holder.of("ann", "ann-1"),
                RUN,
                io.lease4j.BackendTime.ofEpochMillis(0));
    }

    CommitOutcome commit(Effect effect, ExecutionAuthority authority) {
        return Driver.now(sink.commit(effect, authority, DEADLINE));
    }

    @CanIgnoreReturnValue
    CommitOutcome.Accepted accepted(Effect effect, ExecutionAuthority authority) {
        CommitOutcome outcome = commit(effect, authority);
        assertThat(outcome).isInstanceOf(CommitOutcome.Accepted.class);
        return (CommitOutcome.Accepted) outcome;
    }

    void rejected(RejectedReason reason, Effect effect, ExecutionAuthority authority) {
        List<AcceptedEffect> before = sink.effects(effect.key());
        assertThat(commit(effect, authority)).isEqualTo(new CommitOutcome.Rejected(reason, Commitment.NO));
        assertThat(sink.effects(effect.key())).isEqualTo(before);
    }

    FenceOutcome fence(ExecutionAuthority authority) {
        return Driver.now(sink.fence(authority, DEADLINE));
    }

    void fenced(ExecutionAuthority authority) {
        assertThat(fence(authority)).isEqualTo(new FenceOutcome.Accepted());
    }

    void notFenced(RejectedReason reason, ExecutionAuthority authority) {
        assertThat(fence(authority)).isEqualTo(new FenceOutcome.Rejected(reason, Commitment.NO));
    }

    @CanIgnoreReturnValue
    CancelEffectOutcome cancel(Effect effect, ExecutionAuthority authority) {
        return Driver.now(sink.cancel(effect, authority, DEADLINE));
    }

    FenceOutcome seal(AuthorityRecordId recordId, LeaseKey key, long upTo) {
        return Driver.now(sink.seal(recordId, key, FencingToken.of(upTo), DEADLINE));
    }

    FenceOutcome raiseFloor(AuthorityRecordId recordId, long upTo) {
        return Driver.now(sink.raiseFloor(recordId, upTo, DEADLINE));
    }

    FenceOutcome admit(NamespaceId id, Map<AuthorityRecordId, Long> floors) {
        return Driver.now(sink.admit(id, floors, DEADLINE));
    }

    Map<AuthorityRecordId, Long> traces(NamespaceId id) {
        TracesOutcome outcome = Driver.now(((FencedSink) sink).traces(id, DEADLINE));
        assertThat(outcome).isInstanceOf(TracesOutcome.Traces.class);
        return ((TracesOutcome.Traces) outcome).highest();
    }

    List<String> effects() {
        return sink.effects(KEY).stream().map(e -> e.effect().id().value()).toList();
    }
}
