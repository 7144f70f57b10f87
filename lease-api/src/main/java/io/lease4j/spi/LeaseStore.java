package io.lease4j.spi;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ListOutcome;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.SinkName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * What a backend implements: one atomic step for each transmission of a request. The front door owns the request: it
 * stamps, stamps again, remembers silence and runs the proof loop; a store judges the one transmission it was given,
 * and answers <em>unknown</em> for whatever its own transport left unanswered.
 *
 * <p>Every step reports an {@link Echo}. Backend time, the clock that the step itself reads, decides; a lease whose
 * expiry it has reached is expired, and a mutation that finds it so ends it for good, whatever else it answers. A token
 * above the record's last one that a lease record or {@code highestSeen} shows is evidence: it is kept, and the record
 * is unproven for everyone until it is proven at or above it. A read writes nothing: evidence makes its own answer
 * unproven, and an expired lease reads as ended. A token that a request merely claims, that is above the last one and all
 * evidence, refuses that request (floor unproven, without a ticket) and changes nothing.
 *
 * <p>While a record is unproven, acquire and renew answer floor unproven; inspect, list, history, resolve, cancel, release
 * and revoke go on and say so.
 *
 * <p>Stages never complete exceptionally for anything that the outcomes name, and never with null. Implementations are
 * thread-safe and do not block the caller; authors of blocking stores use {@link BlockingStoreAdapter}.
 *
 * @since 0.1.0
 */
public interface LeaseStore extends AutoCloseable {

    /**
     * Returns the namespace that this store serves.
     *
     * @return one namespace
     */
    Namespace namespace();

    /**
     * Returns the creation that this store serves.
     *
     * @return empty while the namespace is missing or not opened
     */
    Optional<NamespaceId> namespaceId();

    /**
     * Returns the number of authority records, fixed when the namespace is created.
     *
     * @return 1 to 16 384
     */
    int shards();

    /**
     * Returns what this backend is and cannot do.
     *
     * @return the same at every call
     */
    Capabilities capabilities();

    /**
     * Returns the state of the life cycle. Every operation is refused (store closed) unless it is ready.
     *
     * @return a snapshot
     */
    LifeCycle state();

    /**
     * Returns the authority record of a key.
     *
     * @param key a key of this store's namespace
     * @return empty while the namespace is missing or not opened
     */
    default Optional<AuthorityRecordId> recordOf(LeaseKey key) {
        return namespaceId().map(id -> new AuthorityRecordId(id, Shards.of(key, shards())));
    }

    /**
     * Grants the next generation of a key, or says why not. One step, in this order: serve as a primary; be proven; decode
     * the record; answer from receipt or tombstone; judge the stamp; {@code Held} if an unexpired lease exists; refuse if
     * frozen, exhausted or at the ceiling; take the next token. {@code Held} and refusals leave no receipt. Never blocks
     * in the backend.
     *
     * @param request what is asked
     * @param transmission stamp, evidence and deadline
     * @return acquired, ended, held, refused or unknown
     */
    CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission);

    /**
     * Moves the expiry of the exact, unexpired generation of the exact holder to now + TTL, at most grant + maximum lifetime.
     * Same token. Never revives. A number not above the last one is too old, unless it is that very request.
     *
     * @param request what is asked
     * @param transmission stamp, evidence and deadline
     * @return renewed, lost, refused or unknown
     */
    CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission);

    /**
     * Renews several leases: of any keys and records, and the same one twice. Nothing but the way there is shared: each is
     * judged by its own {@link #renew}, in no particular order, and answered on its own. What one is lost, conflicting,
     * corrupt or refused for says nothing about the others; silence about a batch is unknown for each of it. By default
     * each is sent alone; a store that can do many in one step should, in steps of bounded length.
     *
     * @param renewals what is asked; may be empty
     * @return one stage for each, in the same order
     */
    default List<CompletionStage<Answer<RenewOutcome>>> renewAll(List<Renewal> renewals) {
        return renewals.stream()
                .map(renewal -> renew(renewal.request(), renewal.transmission()))
                .toList();
    }

    /**
     * Ends the exact generation for its principal. Works while the floor is unproven. Touches no successor.
     *
     * @param request what is asked
     * @param transmission stamp, evidence and deadline
     * @return released, lost, refused or unknown
     */
    CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission);

    /**
     * Ends the exact generation for an operator, and records in the same step which registered sinks are not among the sealed
     * ones. Works while the floor is unproven. A later one shortens that list.
     *
     * @param request what is asked
     * @param sealed sinks that refuse the generation already
     * @param transmission stamp, evidence and deadline
     * @return revoked, over, refused or unknown
     */
    CompletionStage<Answer<RevokeOutcome>> revoke(
            RevokeRequest request, Set<SinkName> sealed, Transmission transmission);

    /**
     * Reads a key without changing it. Also the clock sample of a client that has none.
     *
     * @param key which key
     * @param reading evidence and deadline
     * @return found, not found or refused
     */
    CompletionStage<Answer<InspectOutcome>> inspect(LeaseKey key, Reading reading);

    /**
     * Reads one page of active leases, all of one record. A lease that is active during the whole listing appears exactly once. A cursor of
     * another lineage is refused as other lineage.
     *
     * @param query which page
     * @param reading deadline; the evidence is not used
     * @return a page or refused
     */
    CompletionStage<Answer<ListOutcome>> list(PageQuery query, Reading reading);

    /**
     * Reads one page of the changes of ownership of a key, with the floor proofs of its record.
     *
     * @param key which key
     * @param query which page
     * @param reading evidence and deadline
     * @return a page or refused
     */
    CompletionStage<Answer<HistoryOutcome>> history(LeaseKey key, PageQuery query, Reading reading);

    /**
     * Answers from the receipt of a request, without changing anything. A missing receipt proves nothing.
     *
     * @param request which request
     * @param reading evidence and deadline
     * @return committed, still unknown or refused
     */
    CompletionStage<Answer<ResolveOutcome>> resolve(LeaseRequest<?> request, Reading reading);

    /**
     * Answers from the receipt of a request, or writes a tombstone with the verdict, which a late original finds and a second
     * cancel repeats. The tombstone speaks of this digest alone: another request under the same id, late or cancelled, is an
     * idempotency conflict. Works while the floor is unproven; then, and for a request first sent in another lineage or before the
     * record's complete-since, the verdict is lost with its history; first sent longer ago than the receipt horizon, or an
     * overtaken renewal, no longer known; only the rest never committed.
     *
     * @param request which request; its history knows when it was first sent
     * @param reading evidence and deadline
     * @return committed, never committed, not knowable, refused or unknown
     */
    CompletionStage<Answer<CancelOutcome>> cancel(LeaseRequest<?> request, Reading reading);

    /**
     * Reads an authority record without changing it. A missing one is described as missing, also before the namespace was
     * created, and of another creation: creating begins with this question.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return done with the record, or refused
     */
    CompletionStage<Answer<AdminOutcome>> describe(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Writes an authority record, marked as being created. Never "if missing": refused where the store shows any other trace of
     * the namespace. Repeating it while the mark is on this very record is done again, whatever became of the others.
     *
     * @param creation which record, with which range and settings
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    CompletionStage<Answer<AdminOutcome>> create(RecordCreation creation, Deadline deadline);

    /**
     * Takes the mark of being created away; from then on the record grants. Idempotent.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    CompletionStage<Answer<AdminOutcome>> completeCreation(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Writes the name of a sink into a record: a revocation seals it from then on. Idempotent; so of its stamp, as of those
     * of freeze and thaw, only lineage and not-after are judged.
     *
     * @param recordId which record
     * @param sink which sink
     * @param transmission stamp and deadline
     * @return done, refused or unknown
     */
    CompletionStage<Answer<AdminOutcome>> register(
            AuthorityRecordId recordId, SinkName sink, Transmission transmission);

    /**
     * Leaves a ticket in a record and hands it out; an outstanding one again. A missing record gets an unproven one to keep it in.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return done with the record, refused or unknown
     */
    CompletionStage<Answer<AdminOutcome>> ticket(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Installs a proof or an extension; see {@link Installation}. Not allowed unless lineage and ticket are the current ones.
     *
     * @param installation the proof
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    CompletionStage<Answer<AdminOutcome>> install(Installation installation, Deadline deadline);

    /**
     * Deletes a corrupt record, and keeps a token that it shows as evidence if that is above the last one. Ends no other lease; an intact record is not allowed.
     *
     * @param key which key
     * @param transmission stamp and deadline
     * @return done, refused or unknown
     */
    CompletionStage<Answer<AdminOutcome>> discard(LeaseKey key, Transmission transmission);

    /**
     * Stops new grants of a record; everything else goes on. Idempotent.
     *
     * @param recordId which record
     * @param transmission stamp and deadline
     * @return done, refused or unknown
     */
    CompletionStage<Answer<AdminOutcome>> freeze(AuthorityRecordId recordId, Transmission transmission);

    /**
     * Allows new grants again. Idempotent.
     *
     * @param recordId which record
     * @param transmission stamp and deadline
     * @return done, refused or unknown
     */
    CompletionStage<Answer<AdminOutcome>> thaw(AuthorityRecordId recordId, Transmission transmission);

    /**
     * Reads whatever refutes that a record's restarts keep everything.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return sentences for the operator; empty if nothing that can be read refutes it
     */
    CompletionStage<List<String>> retentionObstacles(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Returns what the store counts of its transport. Cheap: asks nobody, and may be called at any time, also after closing.
     *
     * @return {@link StoreCounts#NONE} unless overridden
     */
    default StoreCounts counts() {
        return StoreCounts.NONE;
    }

    /**
     * Refuses new calls, lets those in flight finish or reach their deadline, closes what this store owns exactly once, and
     * leaves alone what it was given. Idempotent.
     */
    @Override
    void close();
}
