package io.lease4j.memory.internal;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.FenceOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.memory.AcceptedEffect;
import io.lease4j.memory.MemorySink;
import io.lease4j.spi.Shards;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The sink in the same memory as the lease: it sees the very generation, so there is nothing to fence, seal or floor. What
 * it accepted is lost together with the leases.
 */
public final class BesideLeaseSink implements MemorySink {

    private final StoreCore core;
    private final SinkName name;

    /** Makes the sink of a name; all of one name share what they accepted. */
    public BesideLeaseSink(StoreCore core, SinkName name) {
        this.core = core;
        this.name = name;
    }

    @Override
    public SinkName name() {
        return name;
    }

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        BesideStep beside = new BesideStep(name, authority);
        return done(
                core.<CommitOutcome>onKey(effect.key(), true, step -> beside.commit(step, effect), refused -> refused)
                        .outcome());
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        BesideStep beside = new BesideStep(name, authority);
        return done(core.<FenceOutcome>onKey(authority.key(), true, beside::fence, refused -> refused)
                .outcome());
    }

    /** Holds by construction: the revocation that follows ends the generation for this sink in the same step. */
    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return done(ifServed(recordId.namespaceId()));
    }

    /** Holds by construction: the floor of the record is the floor of this sink. */
    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return done(ifServed(recordId.namespaceId()));
    }

    /** Holds by construction: this sink serves the namespace of its store, and no other. */
    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
        return done(ifServed(namespaceId));
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        BesideStep beside = new BesideStep(name, authority);
        return done(core.<CancelEffectOutcome>onKey(
                        effect.key(), true, step -> beside.cancel(step, effect), refused -> refused)
                .outcome());
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        Refused closed = core.unlessReady();
        if (closed != null) {
            return done(closed);
        }
        Map<AuthorityRecordId, Long> highest = new HashMap<>();
        if (namespaceId.equals(core.serving().namespaceId())) {
            core.alone(() -> {
                for (int shard = 0; shard < core.shards(); shard++) {
                    long token = core.allShards().get(shard).memory().effects().highest(name);
                    if (token > 0) {
                        highest.put(new AuthorityRecordId(namespaceId, shard), token);
                    }
                }
            });
        }
        return done(new TracesOutcome.Traces(highest));
    }

    @Override
    public List<AcceptedEffect> effects(LeaseKey key) {
        if (!key.namespace().equals(core.namespace())) {
            return List.of();
        }
        int shard = Shards.of(key, core.shards());
        return core.shard(shard, memory -> memory.effects().of(name).of(key));
    }

    private FenceOutcome ifServed(NamespaceId namespaceId) {
        Refused closed = core.unlessReady();
        if (closed != null) {
            return closed;
        }
        return namespaceId.equals(core.serving().namespaceId())
                ? new FenceOutcome.Accepted()
                : new FenceOutcome.Rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, Commitment.NO);
    }

    private static <O extends Outcome> CompletionStage<O> done(O outcome) {
        return CompletableFuture.completedFuture(outcome);
    }
}
