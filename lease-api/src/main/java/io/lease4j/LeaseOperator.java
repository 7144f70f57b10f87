package io.lease4j;

import io.lease4j.effect.FencedSink;
import io.lease4j.floor.FloorProof;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import java.time.Duration;

/**
 * The privileged front door: what a worker is not handed. Authorize the person before handing it out. Calls block, like
 * those of {@link Leases}, and each act can be repeated after an unknown outcome. Thread-safe.
 *
 * @since 0.1.0
 */
public interface LeaseOperator extends AutoCloseable {

    /**
     * Starts an operator's front door. Closing it leaves store, sinks and witness open.
     *
     * @param store the store
     * @param operator the operator; its principal is recorded with what it does
     * @return a builder
     */
    static LeaseOperatorBuilder builder(LeaseStore store, Holder operator) {
        return new LeaseOperatorBuilder(store, operator);
    }

    /**
     * Makes a deadline on this front door's clock.
     *
     * @param duration 0 to 10 minutes
     * @return the deadline
     * @throws InvalidValueException if the duration is negative or longer than 10 minutes
     */
    Deadline within(Duration duration);

    /**
     * Ends a generation: seals the registered sinks that this front door knows, then ends it in the store, which records
     * those that were not sealed. Where the record cannot prove its floor, it may have lost the names of its sinks: then
     * every sink that this front door knows is sealed. A generation that is over is sealed all the same, unless its key was never granted it.
     *
     * @param generation which one
     * @param reason 1 to 512 bytes of UTF-8, shown to the old holder
     * @param deadline until when the answer is wanted
     * @return revoked, over, refused or unknown
     */
    RevokeOutcome revoke(Generation generation, String reason, Deadline deadline);

    /**
     * Revokes, or answers again what this very request came to. Seals again in any case.
     *
     * @param request what is asked, by this front door's own operator
     * @param deadline until when the answer is wanted
     * @return revoked, over, refused or unknown
     */
    RevokeOutcome revoke(RevokeRequest request, Deadline deadline);

    /**
     * Finds out what became of a revocation, as {@link Leases#settle} does.
     *
     * @param request the request of an unknown outcome, or one that another process left
     * @param deadline until when the answer is wanted
     * @return answered, committed, never committed, not knowable, or still unknown
     */
    Settlement<RevokeOutcome> settle(RevokeRequest request, Deadline deadline);

    /**
     * Reads one page of the active leases of the namespace.
     *
     * @param query which page
     * @param deadline until when the answer is wanted
     * @return a page or refused
     */
    ListOutcome list(PageQuery query, Deadline deadline);

    /**
     * Reads who holds a key.
     *
     * @param key which key
     * @param deadline until when the answer is wanted
     * @return found, not found or refused
     */
    InspectOutcome inspect(LeaseKey key, Deadline deadline);

    /**
     * Reads what changed the ownership of a key.
     *
     * @param key which key
     * @param query which page
     * @param deadline until when the answer is wanted
     * @return a page or refused
     */
    HistoryOutcome history(LeaseKey key, PageQuery query, Deadline deadline);

    /**
     * Reads all authority records.
     *
     * @param deadline until when the answer is wanted
     * @return done with the records, or refused
     */
    AdminOutcome describe(Deadline deadline);

    /**
     * Creates the namespace with a first range from its witness. Refused where store, witness or a sink given to this
     * front door shows any trace of it; goes on with a creation that a crash left unfinished.
     *
     * @param settings what all clients will agree on; must say that there is a witness
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    AdminOutcome create(NamespaceSettings settings, Deadline deadline);

    /**
     * Creates the namespace on the operator's word that it never existed anywhere. Refused where store or a sink given to
     * this front door shows any trace of it.
     *
     * @param settings what all clients will agree on; must say that there is no witness
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    AdminOutcome createNeverExisted(NamespaceSettings settings, Deadline deadline);

    /**
     * Registers a sink: in every authority record and the witness first, then at the sink, which accepts effects of the
     * namespace from then on, above the tokens granted so far.
     *
     * @param sink the sink
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    AdminOutcome register(FencedSink sink, Deadline deadline);

    /**
     * Proves the floor of a record. A record that is proven already is answered as done.
     *
     * @param recordId which record
     * @param proof by what
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    AdminOutcome prove(AuthorityRecordId recordId, FloorProof proof, Deadline deadline);

    /**
     * Gives a further range from the witness to a proven record.
     *
     * @param recordId which record
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    AdminOutcome extend(AuthorityRecordId recordId, Deadline deadline);

    /**
     * Discards the corrupt record of a key.
     *
     * @param key which key
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    AdminOutcome discard(LeaseKey key, Deadline deadline);

    /**
     * Stops new grants in all records; everything else goes on.
     *
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    AdminOutcome freeze(Deadline deadline);

    /**
     * Allows new grants again in all records.
     *
     * @param deadline until when the answer is wanted
     * @return done, refused or unknown
     */
    AdminOutcome thaw(Deadline deadline);

    /**
     * Returns what is known to be wrong, from the answers that this front door had. Cheap: asks nobody.
     *
     * @return a snapshot
     */
    LeaseHealth health();

    /** Refuses new calls and lets those in flight finish. Store, sinks and witness stay open. Idempotent. */
    @Override
    void close();
}
