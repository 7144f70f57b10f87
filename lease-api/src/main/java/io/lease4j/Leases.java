package io.lease4j;

import io.lease4j.effect.Effects;
import io.lease4j.effect.FencedSink;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.observe.LeaseListener;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import java.time.Duration;

/**
 * The front door for workers: leases of one store for one holder. It owns every request it sends: it stamps it, keeps
 * the deadline, remembers answers that never came, and proves the store's floor by the witness where there is one.
 *
 * <p>Calls block until the answer or the deadline, whichever comes first, and never wait in the backend: {@link
 * AcquireOutcome.Held} comes at once. They can be interrupted: before sending, the request is refused; after sending,
 * its outcome is unknown; the flag stays set. One call sends a request once (again only where the store answered that
 * it did not commit and asks for another stamp, or a minute passed without an answer); {@link #settle} is the verb for
 * everything else.
 *
 * <p>Bad combinations of values are refused (invalid request) before any I/O. Thread-safe.
 *
 * @since 0.1.0
 */
public interface Leases extends AutoCloseable {

    /**
     * Starts a front door. Closing it leaves the store open.
     *
     * @param store the store
     * @param holder for whom; its instance is unique to this start of this process
     * @return a builder
     */
    static LeasesBuilder builder(LeaseStore store, Holder holder) {
        return new LeasesBuilder(store, holder);
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
     * Starts an acquire request of this holder, for callers who choose its id, lifetime, execution or metadata.
     *
     * @param key what to acquire
     * @return a builder that still wants a TTL
     */
    AcquireRequest.Builder prepare(LeaseKey key);

    /**
     * Acquires a key under a fresh request id.
     *
     * @param key what to acquire
     * @param ttl the term to ask for, 1 ms to 24 h in whole milliseconds
     * @param deadline until when the answer is wanted
     * @return acquired, ended, held, refused or unknown
     */
    AcquireOutcome acquire(LeaseKey key, Duration ttl, Deadline deadline);

    /**
     * Acquires a key, or answers again what this very request came to. While the outcome of an acquire of the key is
     * unknown, a call that asks for the same goes on with that request, and any other cancels it first and gives back
     * what it turns out to have been granted.
     *
     * @param request what is asked, by this front door's own holder
     * @param deadline until when the answer is wanted
     * @return acquired, ended, held, refused or unknown
     */
    AcquireOutcome acquire(AcquireRequest request, Deadline deadline);

    /**
     * Renews a lease under a fresh request id and the next number. Never revives.
     *
     * @param lease the lease as last acquired or renewed
     * @param ttl the term to ask for from now, 1 ms to 24 h in whole milliseconds
     * @param deadline until when the answer is wanted
     * @return renewed, lost, refused or unknown
     */
    RenewOutcome renew(Lease lease, Duration ttl, Deadline deadline);

    /**
     * Renews, or answers again what this very request came to.
     *
     * @param request what is asked, by this front door's own holder
     * @param deadline until when the answer is wanted
     * @return renewed, lost, refused or unknown
     */
    RenewOutcome renew(RenewRequest request, Deadline deadline);

    /**
     * Gives a lease back under a fresh request id. Touches no successor.
     *
     * @param lease the lease
     * @param deadline until when the answer is wanted
     * @return released, lost, refused or unknown
     */
    ReleaseOutcome release(Lease lease, Deadline deadline);

    /**
     * Releases, or answers again what this very request came to.
     *
     * @param request what is asked, by this front door's own holder
     * @param deadline until when the answer is wanted
     * @return released, lost, refused or unknown
     */
    ReleaseOutcome release(ReleaseRequest request, Deadline deadline);

    /**
     * Reads who holds a key.
     *
     * @param key which key
     * @param deadline until when the answer is wanted
     * @return found, not found or refused
     */
    InspectOutcome inspect(LeaseKey key, Deadline deadline);

    /**
     * Reads what changed the ownership of a key, also by processes that are gone.
     *
     * @param key which key
     * @param query which page
     * @param deadline until when the answer is wanted
     * @return a page or refused
     */
    HistoryOutcome history(LeaseKey key, PageQuery query, Deadline deadline);

    /**
     * Asks what became of a request, without changing anything. Any process may ask.
     *
     * @param request which request
     * @param deadline until when the answer is wanted
     * @return committed, still unknown or refused
     */
    ResolveOutcome resolve(LeaseRequest<?> request, Deadline deadline);

    /**
     * Makes sure what became of a request: from now on it has committed or never will. Any process may ask.
     *
     * @param request which request; it must know when it was first sent
     * @param deadline until when the answer is wanted
     * @return committed, never committed, not knowable, refused or unknown
     */
    CancelOutcome cancel(LeaseRequest<?> request, Deadline deadline);

    /**
     * Finds out what became of a request: replays one of this instance; otherwise resolves it, then cancels it, and
     * gives back a grant that nobody wants any more.
     *
     * @param request the request of an unknown outcome, or one that another process left
     * @param deadline until when the answer is wanted
     * @param <O> the outcome of the request
     * @return answered, committed, never committed, not knowable, or still unknown
     */
    <O extends Outcome> Settlement<O> settle(LeaseRequest<O> request, Deadline deadline);

    /**
     * Makes the front door of a sink, with this one's holder, clock and listener.
     *
     * @param sink where effects are accepted
     * @return its front door
     */
    Effects effects(FencedSink sink);

    /**
     * Returns the same operations as stages.
     *
     * @return a view of this object
     */
    AsyncLeases async();

    /**
     * Returns for whom this front door asks.
     *
     * @return principal and instance
     */
    Holder holder();

    /**
     * Returns the state of this front door; it accepts work while both it and its store are ready.
     *
     * @return a snapshot
     */
    LifeCycle state();

    /**
     * Returns what is known to be wrong, from the answers that this front door had. Cheap: asks nobody.
     *
     * @return a snapshot
     */
    LeaseHealth health();

    /**
     * Returns where those who keep these leases, or recover what became of them, tell their own events: to the listeners
     * and the audit of this front door, in order with its own events.
     *
     * @return a listener that never throws and never blocks
     */
    LeaseListener listener();

    /**
     * Refuses new calls and lets those in flight finish or reach their deadline. The store stays open. Idempotent.
     */
    @Override
    void close();
}
