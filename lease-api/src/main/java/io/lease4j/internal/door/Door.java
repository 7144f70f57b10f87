package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.floor.FloorWitness;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.LifeCycle;
import io.lease4j.time.MonotonicClock;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What the parts of one front door share: what was handed in, made safe, and what answers showed. Thread-safe. */
final class Door {

    final LeaseStore store;
    final Holder holder;
    final Complaints complaints = new Complaints();
    final MonotonicClock clock;
    final Timers timers;
    final Asker asker;
    final Handover handover;
    final Admission admission;
    final EventTeller events;
    final Announcer announcer;
    final Journaling journal;
    final RecordMemory records;
    final Silence silence = new Silence();
    final Ceilings ceilings = new Ceilings();
    final FloorProver prover;
    final RandomGenerator random;
    final int mostOpen;
    private final Supplier<Optional<String>> traceId;

    Door(LeaseStore store, Holder holder, DoorSettings settings) {
        this.store = store;
        this.holder = holder;
        this.clock = SteadyClock.of(settings.clock(), complaints);
        this.timers = new Timers(settings.scheduler(), complaints);
        this.asker = new Asker(timers, complaints);
        this.journal = new Journaling(settings.journal(), asker, complaints);
        this.records = new RecordMemory(journal.highestSeen());
        this.handover = new Handover(settings.executor().orElseGet(ForkJoinPool::commonPool), timers, complaints);
        EventThreads threads = new EventThreads();
        this.admission = new Admission(() -> {
            timers.close();
            threads.close();
        });
        this.events = new EventTeller(
                settings.everybody(),
                settings.executor().isPresent() ? handover : new Handover(threads, timers, complaints),
                complaints);
        this.announcer = new Announcer(holder, events);
        this.traceId = settings.traceId();
        this.random = settings.random();
        this.mostOpen = settings.mostOpen();
        Optional<FloorWitness> witness = settings.witness();
        this.prover = new FloorProver(this, witness, settings.retained());
        // A listener may outlive this front door, and then keeps nothing of it.
        WeakReference<Door> self = new WeakReference<>(this);
        events.attach(() -> {
            Door door = self.get();
            return door == null ? DoorHealth.CLOSED : DoorHealth.of(door);
        });
    }

    /**
     * Starts a call. The caller's deadline is carried over to this front door's clock, which never throws: it is a
     * duration that the two clocks have in common.
     */
    Call call(Deadline deadline) {
        return new Call(ownDeadline(deadline), trace());
    }

    /** Makes a deadline on this front door's clock. */
    Deadline within(Duration duration) {
        return Deadline.within(duration, clock);
    }

    /** Returns the record of a key, empty while the namespace is missing. */
    Optional<AuthorityRecordId> recordOf(LeaseKey key) {
        try {
            return store.recordOf(key);
        } catch (RuntimeException broken) {
            complaints.once("a store throws instead of naming its records", broken);
            return Optional.empty();
        }
    }

    /** Returns the state of front door and store together: it accepts work while both are ready. */
    LifeCycle state() {
        LifeCycle own = admission.state();
        try {
            return own == LifeCycle.READY ? store.state() : own;
        } catch (RuntimeException broken) {
            complaints.once("a store throws instead of describing itself", broken);
            return LifeCycle.FAILED;
        }
    }

    /** Takes in what an answer showed. An echo of another record than the one that was asked teaches nothing. */
    void hear(Optional<Echo> heard, Subject subject, long granted, long sentNanos, Call call) {
        hear(heard, subject.key().orElse(null), () -> subject, granted, sentNanos, call);
    }

    /** Takes in what an answer about a key, or about a record if that is null, showed; an event is about the subject. */
    void hear(
            Optional<Echo> heard,
            @Nullable LeaseKey key,
            Supplier<Subject> subject,
            long granted,
            long sentNanos,
            Call call) {
        try {
            if (heard.isPresent()) {
                hear(heard.get(), key, subject, granted, sentNanos, call);
            } else if (key != null) {
                unanswered(key);
            }
        } catch (RuntimeException broken) {
            complaints.once("a store throws while its answer is read", broken);
        }
    }

    /** Takes in that no step of the store answered. */
    void unanswered(Subject subject) {
        subject.key().ifPresent(this::unanswered);
    }

    /** Takes in that no step of the store answered about a key. */
    void unanswered(LeaseKey key) {
        recordOf(key).ifPresent(silence::unanswered);
    }

    private void hear(
            Echo echo, @Nullable LeaseKey key, Supplier<Subject> subject, long granted, long sentNanos, Call call) {
        if (!isExpected(echo, key)) {
            complain();
            return;
        }
        silence.answered(echo.recordId());
        RecordMemory.Heard news = records.hear(echo, granted, sentNanos, clock.nanos());
        records.keepOnly(echo.recordId(), store.shards());
        if (news.higher() != 0) {
            journal.seen(echo.recordId(), news.higher());
        }
        if (news.clockWentBack()) {
            complaints.clockWentBack(echo);
        }
        Optional<BackendTime> at = Optional.of(echo.backendTime());
        if (echo.expired().isPresent()) {
            announcer.expired(echo.expired().get(), subject.get(), at, call);
        }
        if (news.becameUnproven()) {
            announcer.floorUnproven(echo.recordId(), at, call);
        }
        if (echo.extensionTicket().isPresent()) {
            ceilings.isNear(echo.recordId());
            prover.extendLater(
                    echo.recordId(), echo.lineage(), echo.extensionTicket().get());
        } else if (granted > 0 && granted == echo.lastToken()) {
            // Extended by somebody else: a fresh grant would have shown the ticket again, and only a replay does not.
            ceilings.isFar(echo.recordId());
        }
    }

    /** A namespace that is being created has no id yet with which its records could be compared. */
    private void complain() {
        if (store.namespaceId().isPresent()) {
            complaints.once("a store answers for another authority record than the one that was asked", null);
        }
    }

    private boolean isExpected(Echo echo, @Nullable LeaseKey key) {
        if (key != null) {
            Optional<AuthorityRecordId> expected = recordOf(key);
            return expected.isPresent() && expected.get().equals(echo.recordId());
        }
        return store.namespaceId().equals(Optional.of(echo.recordId().namespaceId()))
                && echo.recordId().shard() < store.shards();
    }

    private Deadline ownDeadline(Deadline deadline) {
        Objects.requireNonNull(deadline, "deadline");
        try {
            Duration left = deadline.remaining();
            return within(left.compareTo(Deadline.MAX) > 0 ? Deadline.MAX : left);
        } catch (RuntimeException broken) {
            // Only a clock that is not this front door's can do this. Sending nothing is the one safe answer.
            complaints.once("a deadline's clock throws", broken);
            return within(Duration.ZERO);
        }
    }

    private Optional<String> trace() {
        try {
            Optional<String> trace = traceId.get();
            // A source of trace ids is the caller's code: it may return null.
            return trace == null ? Optional.empty() : trace;
        } catch (RuntimeException broken) {
            complaints.once("a source of trace ids throws", broken);
            return Optional.empty();
        }
    }
}
