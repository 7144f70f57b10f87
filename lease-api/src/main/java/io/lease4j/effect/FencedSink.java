package io.lease4j.effect;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Where effects are accepted, and the only thing that stops a stale holder. Each operation is one atomic step of the
 * sink. Callers use {@link Effects}; this is what a sink's author implements.
 *
 * <p>A commit does, in this order: compare key and namespace id; answer from a known effect id (<em>already</em> for the
 * same digest, <em>conflict</em> for another, <em>cancelled</em> for a tombstone); where the sink sees the lease, require
 * a proven floor and the exact generation active by backend time, otherwise require a token above every sealed one and
 * above the sink's floor, and above the highest accepted one or equal to it with the same lease id; apply the effect
 * and record token, lease id, execution id and effect id with it, or apply nothing. Checking first and writing later
 * is not fencing.
 *
 * <p>Stages never complete exceptionally for anything named here and never with null. Implementations are thread-safe
 * and do not block the caller.
 *
 * @since 0.1.0
 */
public interface FencedSink {

    /**
     * Returns the name that authority records register.
     *
     * @return the same at every start
     */
    SinkName name();

    /**
     * Accepts an effect of the exact generation, or changes nothing.
     *
     * @param effect what to do
     * @param authority under which generation
     * @param deadline until when the answer is wanted
     * @return accepted, rejected, refused or unknown
     */
    CompletionStage<CommitOutcome> commit(Effect effect, ExecutionAuthority authority, Deadline deadline);

    /**
     * Records the token without an effect: from then on no predecessor's effect is accepted. A worker that reads before
     * it writes fences first.
     *
     * @param authority under which generation
     * @param deadline until when the answer is wanted
     * @return accepted, or why the generation is refused
     */
    CompletionStage<FenceOutcome> fence(ExecutionAuthority authority, Deadline deadline);

    /**
     * Refuses every token up to and including one for a key, whatever its lease id, from then on.
     *
     * @param recordId the authority record of the key
     * @param key the key
     * @param upTo the highest token to refuse
     * @param deadline until when the answer is wanted
     * @return accepted once it holds
     */
    CompletionStage<FenceOutcome> seal(AuthorityRecordId recordId, LeaseKey key, FencingToken upTo, Deadline deadline);

    /**
     * Refuses every token up to and including one for every key of an authority record. Never lowers. One floor a
     * record, because the ranges of records interleave.
     *
     * @param recordId the authority record
     * @param upTo the highest token to refuse, 0 or more
     * @param deadline until when the answer is wanted
     * @return accepted once it holds
     */
    CompletionStage<FenceOutcome> raiseFloor(AuthorityRecordId recordId, long upTo, Deadline deadline);

    /**
     * Starts to accept effects of a namespace, with a floor for each of its authority records. A sink outside the store
     * accepts nothing of a namespace before. Repeating it only raises floors.
     *
     * @param namespaceId the creation of the namespace
     * @param floors the last token of every record, by record
     * @param deadline until when the answer is wanted
     * @return accepted once it holds
     */
    CompletionStage<FenceOutcome> admit(
            NamespaceId namespaceId, Map<AuthorityRecordId, Long> floors, Deadline deadline);

    /**
     * Makes sure whether an effect is in place: answers from it, or leaves a tombstone that a late one finds. The
     * tombstone stays until the key's row or the sink's floor refuses the authority's token.
     *
     * @param effect which effect
     * @param authority under which it was sent
     * @param deadline until when the answer is wanted
     * @return committed, never committed, not knowable, refused or unknown
     */
    CompletionStage<CancelEffectOutcome> cancel(Effect effect, ExecutionAuthority authority, Deadline deadline);

    /**
     * Shows what the sink remembers of a namespace id, so that creating or proving is refused where it would repeat.
     *
     * @param namespaceId which creation
     * @param deadline until when the answer is wanted
     * @return the highest token by authority record, or refused
     */
    CompletionStage<TracesOutcome> traces(NamespaceId namespaceId, Deadline deadline);
}
