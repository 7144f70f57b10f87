package io.lease4j.valkey;

import io.lease4j.Deadline;
import io.lease4j.LeaseKey;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FencedSink;
import java.util.concurrent.CompletionStage;

/**
 * A sink on the same server as the leases: each effect is written by one script, in the step that sees the very generation,
 * and never changes after that. What it accepted is kept until somebody deletes it, and lost together with the leases.
 * Nothing has to be registered: seals and floors hold by construction. Stages complete on the executor of the store's
 * builder. Thread-safe.
 *
 * @since 0.1.0
 */
public interface ValkeySink extends FencedSink {

    /**
     * Reads an effect that is in place, without changing anything. One atomic step. That nothing is found proves nothing, as
     * a commit may still be on its way: only {@link #cancel} can tell.
     *
     * @param key the key of the effect
     * @param effect its id
     * @param deadline until when the answer is wanted
     * @return the effect, that there is none now, or why it was not read
     */
    CompletionStage<FindEffectOutcome> find(LeaseKey key, EffectId effect, Deadline deadline);
}
