package io.lease4j.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.InvalidValueException;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.spi.LifeCycle;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Keeps leases while work runs: acquires, renews well before expiry, tells the work when a lease is lost, and gives it
 * back after the work has ended. One keeper with one scheduler keeps thousands.
 *
 * <p>A lease is renewed only from the moment on at which the caller has it, and until it is given back or lost. Nothing is
 * ever acquired again by itself, and nothing is bound to a thread: any thread, platform or virtual, may use a held lease.
 * A loss is told once, and before the local deadline: the term as the store reported it, counted from before its request
 * was sent, without the margin of the options. Thread-safe.
 *
 * @since 0.1.0
 */
public interface LeaseKeeper extends AutoCloseable {

    /** How long {@link #close()} lets work go on. */
    Duration CLOSE_GRACE = Duration.ofSeconds(30);

    /** How long a shutdown waits for work that was told to stop: long enough to notice, and to give back. */
    Duration CANCEL_GRACE = Duration.ofSeconds(10);

    /**
     * Starts a keeper. Closing it leaves the front door open.
     *
     * @param leases the front door that it asks, for its holder
     * @return a builder
     */
    static LeaseKeeperBuilder builder(Leases leases) {
        return new LeaseKeeperBuilder(leases);
    }

    /**
     * Acquires a key with the keeper's default options, and keeps it.
     *
     * @param key what to acquire
     * @return holding, ended, held, unknown or refused
     */
    HoldOutcome hold(LeaseKey key);

    /**
     * Acquires a key and keeps it. Waits while somebody else has it, as long as the options say, asking again at random
     * moments that the remaining time of the other's lease guides. What is granted as the wait ends, or as the thread is
     * interrupted, is either returned or given back.
     *
     * <p>Interrupted while an answer is on its way, it is unknown, with the request, which is cancelled in the background;
     * otherwise refused. The flag stays set.
     *
     * @param key what to acquire
     * @param options how
     * @return holding, ended, held, unknown or refused
     */
    HoldOutcome hold(LeaseKey key, HoldOptions options);

    /**
     * Does {@link #hold(LeaseKey, HoldOptions)} without waiting.
     *
     * @param key what to acquire
     * @param options how
     * @return completes on the keeper's executor; whoever completes or cancels it before, gets no lease, and what is
     *     granted is given back
     */
    CompletionStage<HoldOutcome> holdAsync(LeaseKey key, HoldOptions options);

    /**
     * Keeps a grant that was acquired at the same front door. A generation is kept once: the second time, the same held
     * lease is returned.
     *
     * @param grant the grant, as it was answered
     * @param options how to keep and give it back; its TTL is that of the renewals
     * @return holding; ended if too little is left of its term to work with, and then it is given back; refused if the
     *     keeper is shut down or the grant is another holder's
     */
    HoldOutcome keep(AcquireOutcome.Acquired grant, HoldOptions options);

    /**
     * Runs work on the calling thread while a lease is held, and gives the lease back after the work has returned, never
     * before, with a deadline of its own. Nothing that the work throws gets past it. An interrupt of the caller survives
     * it; one that a loss made does not.
     *
     * @param key what to acquire
     * @param options how
     * @param work the work; not started unless the lease is held
     * @param <T> what the work results in
     * @return what the work, its lease and giving it back came to, or why it was not started
     */
    <T> RunOutcome<T> run(LeaseKey key, HoldOptions options, Work<T> work);

    /**
     * Starts work while a lease is held, and gives the lease back once the stage of the work has completed. Whatever
     * happens to the returned stage, a lease whose work runs stays held until that has ended or the maximum lifetime is
     * used up.
     *
     * @param key what to acquire
     * @param options how
     * @param work the work, started on the keeper's executor; not started if the returned stage is completed by then
     * @param <T> what the work results in
     * @return completes on the keeper's executor
     */
    <T> CompletionStage<RunOutcome<T>> runAsync(LeaseKey key, HoldOptions options, AsyncWork<T> work);

    /**
     * Returns how many leases are renewed now.
     *
     * @return 0 or more
     */
    int kept();

    /**
     * Returns what is not as it should be with the leases that are kept: those whose renewals fail. Put it together with
     * {@link Leases#health()}.
     *
     * @return a snapshot; nobody is asked
     */
    LeaseHealth health();

    /**
     * Returns the state of this keeper; it accepts work while it is ready.
     *
     * @return a snapshot
     */
    LifeCycle state();

    /**
     * Refuses new work; goes on renewing until all work has ended and all leases were given back, or the grace is over;
     * then tells whoever is left that their leases are lost, interrupting those that asked for it, and waits 10 s more for
     * them. A lease is given back after its work has returned, never before. An interrupt ends both waits at once, and
     * the flag stays set. Idempotent: a second call waits for the first.
     *
     * @param grace 0 to 24 h
     * @return what was left behind
     * @throws InvalidValueException if the grace is outside its bounds
     */
    ShutdownReport shutdown(Duration grace);

    /** Does {@link #shutdown} with a grace of 30 s. */
    @Override
    void close();
}
