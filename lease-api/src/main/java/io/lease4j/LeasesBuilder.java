package io.lease4j;

import io.lease4j.floor.FloorProof;
import io.lease4j.floor.FloorWitness;
import io.lease4j.internal.door.DoorSettings;
import io.lease4j.internal.door.FrontDoor;
import io.lease4j.observe.LeaseListener;
import io.lease4j.observe.Slf4jAudit;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.RequestJournal;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.Scheduler;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Settings of a {@link Leases}. Everything has a default. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class LeasesBuilder {

    private final LeaseStore store;
    private final Holder holder;
    private DoorSettings settings = DoorSettings.defaults();

    LeasesBuilder(LeaseStore store, Holder holder) {
        this.store = Objects.requireNonNull(store, "store");
        this.holder = Objects.requireNonNull(holder, "holder");
    }

    /**
     * Sets the witness that proves the floor on the acquire path. None unless set: an unproven store then refuses until an
     * operator proves it.
     *
     * @param value the namespace's witness; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder witness(FloorWitness value) {
        settings = settings.withWitness(value);
        return this;
    }

    /**
     * Gives the word, as an operator does for {@link FloorProof.Retained}, that restarts of this store's server keep
     * everything, that no copy or snapshot is ever started at its address, and that no other server ever answers there.
     * After a restart the acquire path then proves the floor by it, unless something that can be read refutes it, and
     * leases go on. Not given unless set; without effect on a namespace that has a witness, and where the store cannot.
     *
     * @param reason 1 to 512 bytes of UTF-8, for the audit
     * @return this builder
     * @throws InvalidValueException if it is outside its bounds
     */
    @CanIgnoreReturnValue
    public LeasesBuilder retained(String reason) {
        settings = settings.withRetained(new FloorProof.Retained(reason).reason());
        return this;
    }

    /**
     * Adds who is told what happens. Nobody but the audit unless added. Listeners are independent: what one of them throws,
     * or waits for, changes nothing for the others.
     *
     * @param value the listener; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder listener(LeaseListener value) {
        settings = settings.withListener(value);
        return this;
    }

    /**
     * Replaces the audit. {@link Slf4jAudit#standard()} unless set.
     *
     * @param value told like a listener; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder audit(LeaseListener value) {
        settings = settings.withAudit(Optional.of(value));
        return this;
    }

    /**
     * Does without an audit.
     *
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder withoutAudit() {
        settings = settings.withAudit(Optional.empty());
        return this;
    }

    /**
     * Sets where stages complete and listeners are called. Unless set: the common pool for stages, and daemon threads of
     * the front door's own for listeners, one for each at most. A listener that blocks keeps a thread of this executor.
     *
     * @param value the executor; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder executor(Executor value) {
        settings = settings.withExecutor(value);
        return this;
    }

    /**
     * Sets where the current trace id comes from; asked on the calling thread at each call. None unless set.
     *
     * @param value gives the trace id of the calling thread
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder traceId(Supplier<Optional<String>> value) {
        settings = settings.withTraceId(value);
        return this;
    }

    /**
     * Sets the clock that deadlines and terms are counted on. The machine's monotonic clock unless set.
     *
     * @param value the clock
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder clock(MonotonicClock value) {
        settings = settings.withClock(value);
        return this;
    }

    /**
     * Sets what ends a call at its deadline. A daemon thread of its own unless set.
     *
     * @param value the scheduler; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder scheduler(Scheduler value) {
        settings = settings.withScheduler(value);
        return this;
    }

    /**
     * Sets where every mutation is written down before it is sent, so that a process that starts after this one has died
     * can resolve it. None unless set. A journal that cannot write keeps mutations from being sent; reads go on.
     *
     * @param value the journal; stays open
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder journal(RequestJournal value) {
        settings = settings.withJournal(value);
        return this;
    }

    /**
     * Sets where the jitter of waits comes from, for tests that repeat a run. A fresh source unless set.
     *
     * @param value the source; need not be thread-safe if nobody else uses it
     * @return this builder
     */
    @CanIgnoreReturnValue
    public LeasesBuilder random(RandomGenerator value) {
        settings = settings.withRandom(value);
        return this;
    }

    /**
     * Makes the front door.
     *
     * @return a front door that is ready while its store is
     */
    public Leases build() {
        return FrontDoor.leases(store, holder, settings);
    }
}
