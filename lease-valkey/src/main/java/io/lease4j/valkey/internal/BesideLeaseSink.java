package io.lease4j.valkey.internal;

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
import io.lease4j.effect.SinkName;
import io.lease4j.effect.TracesOutcome;
import io.lease4j.valkey.FindEffectOutcome;
import io.lease4j.valkey.ValkeySink;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * The sink on the same server as the lease: it sees the very generation, so there is nothing to fence, seal or floor. What
 * it accepted is lost together with the leases.
 */
record BesideLeaseSink(EffectSteps steps, EffectLooks looks, SinkName name) implements ValkeySink {

    @Override
    public CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return steps.commit(name, effect, authority, deadline);
    }

    @Override
    public CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline) {
        return steps.fence(name, authority, deadline);
    }

    /** Holds by construction: the revocation that follows ends the generation for this sink in the same step. */
    @Override
    public CompletionStage<FenceOutcome> seal(
            AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline) {
        return steps.holdsByConstruction(recordId.namespaceId());
    }

    /** Holds by construction: the floor of the record is the floor of this sink. */
    @Override
    public CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline) {
        return steps.holdsByConstruction(recordId.namespaceId());
    }

    /** Holds by construction: this sink serves the namespace of its store, and no other. */
    @Override
    public CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline) {
        return steps.holdsByConstruction(namespaceId);
    }

    @Override
    public CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline) {
        return steps.cancel(name, effect, authority, deadline);
    }

    @Override
    public CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline) {
        return looks.traces(name, namespaceId, deadline);
    }

    @Override
    public CompletionStage<FindEffectOutcome> find(LeaseKey key, EffectId effect, Deadline deadline) {
        return looks.find(name, key, effect, deadline);
    }

    @Override
    public String toString() {
        return "ValkeySink[" + name + "]";
    }
}
