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

/**
 * A {@link LeaseStore} of blocking calls, for authors whose driver blocks; {@link BlockingStoreAdapter} makes a store of
 * it. The rules of each operation are those of the method of the same name there. A thrown exception, or null, is taken
 * as unknown for a mutation and as backend unavailable for a read; an outcome says more. Implementations are thread-safe.
 *
 * @since 0.1.0
 */
public interface BlockingLeaseStore extends AutoCloseable {

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
     * Does {@link LeaseStore#acquire}.
     *
     * @param request what is asked
     * @param transmission stamp, evidence and deadline
     * @return acquired, ended, held, refused or unknown
     */
    Answer<AcquireOutcome> acquire(AcquireRequest request, Transmission transmission);

    /**
     * Does {@link LeaseStore#renew}.
     *
     * @param request what is asked
     * @param transmission stamp, evidence and deadline
     * @return renewed, lost, refused or unknown
     */
    Answer<RenewOutcome> renew(RenewRequest request, Transmission transmission);

    /**
     * Does {@link LeaseStore#release}.
     *
     * @param request what is asked
     * @param transmission stamp, evidence and deadline
     * @return released, lost, refused or unknown
     */
    Answer<ReleaseOutcome> release(ReleaseRequest request, Transmission transmission);

    /**
     * Does {@link LeaseStore#revoke}.
     *
     * @param request what is asked
     * @param sealed sinks that refuse the generation already
     * @param transmission stamp, evidence and deadline
     * @return revoked, over, refused or unknown
     */
    Answer<RevokeOutcome> revoke(RevokeRequest request, Set<SinkName> sealed, Transmission transmission);

    /**
     * Does {@link LeaseStore#inspect}.
     *
     * @param key which key
     * @param reading evidence and deadline
     * @return found, not found or refused
     */
    Answer<InspectOutcome> inspect(LeaseKey key, Reading reading);

    /**
     * Does {@link LeaseStore#list}.
     *
     * @param query which page
     * @param reading deadline; the evidence is not used
     * @return a page or refused
     */
    Answer<ListOutcome> list(PageQuery query, Reading reading);

    /**
     * Does {@link LeaseStore#history}.
     *
     * @param key which key
     * @param query which page
     * @param reading evidence and deadline
     * @return a page or refused
     */
    Answer<HistoryOutcome> history(LeaseKey key, PageQuery query, Reading reading);

    /**
     * Does {@link LeaseStore#resolve}.
     *
     * @param request which request
     * @param reading evidence and deadline
     * @return committed, still unknown or refused
     */
    Answer<ResolveOutcome> resolve(LeaseRequest<?> request, Reading reading);

    /**
     * Does {@link LeaseStore#cancel}.
     *
     * @param request which request; its history knows when it was first sent
     * @param reading evidence and deadline
     * @return committed, never committed, not knowable, refused or unknown
     */
    Answer<CancelOutcome> cancel(LeaseRequest<?> request, Reading reading);

    /**
     * Does {@link LeaseStore#describe}.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return done with the record, or refused
     */
    Answer<AdminOutcome> describe(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Does {@link LeaseStore#create}.
     *
     * @param creation which record, with which range and settings
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    Answer<AdminOutcome> create(RecordCreation creation, Deadline deadline);

    /**
     * Does {@link LeaseStore#completeCreation}.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    Answer<AdminOutcome> completeCreation(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Does {@link LeaseStore#register}.
     *
     * @param recordId which record
     * @param sink which sink
     * @param transmission stamp and deadline
     * @return done, refused or unknown
     */
    Answer<AdminOutcome> register(AuthorityRecordId recordId, SinkName sink, Transmission transmission);

    /**
     * Does {@link LeaseStore#ticket}.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return done with the record, refused or unknown
     */
    Answer<AdminOutcome> ticket(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Does {@link LeaseStore#install}.
     *
     * @param installation the proof
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    Answer<AdminOutcome> install(Installation installation, Deadline deadline);

    /**
     * Does {@link LeaseStore#discard}.
     *
     * @param key which key
     * @param transmission stamp and deadline
     * @return done, refused or unknown
     */
    Answer<AdminOutcome> discard(LeaseKey key, Transmission transmission);

    /**
     * Does {@link LeaseStore#freeze}.
     *
     * @param recordId which record
     * @param transmission stamp and deadline
     * @return done, refused or unknown
     */
    Answer<AdminOutcome> freeze(AuthorityRecordId recordId, Transmission transmission);

    /**
     * Does {@link LeaseStore#thaw}.
     *
     * @param recordId which record
     * @param transmission stamp and deadline
     * @return done, refused or unknown
     */
    Answer<AdminOutcome> thaw(AuthorityRecordId recordId, Transmission transmission);

    /**
     * Reads whatever refutes that a record's restarts keep everything.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return sentences for the operator; empty if nothing that can be read refutes it
     */
    List<String> retentionObstacles(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Refuses new calls, lets those in flight finish or reach their deadline, closes what this store owns exactly once, and
     * leaves alone what it was given. Idempotent.
     */
    @Override
    void close();
}
