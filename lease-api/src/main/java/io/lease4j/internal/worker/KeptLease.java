package io.lease4j.internal.worker;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.effect.RejectedReason;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import io.lease4j.worker.Warning;
import io.lease4j.worker.WarningReason;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One generation that is kept. Every change of its state happens here, under its lock; what others are told of it is told
 * after the lock was left.
 *
 * <pre>
 * held ──lose──▶ lost ──startReleasing──▶ releasing ──closed──▶ closed
 * held ──startReleasing──▶ releasing
 * </pre>
 *
 * <p>Renewals begin in state <em>held</em> only, before the alarm only, and one at a time.
 */
final class KeptLease extends Due implements HeldLease {

    /** An attempt takes a third of what is left, so that a lost answer leaves time for others. */
    private static final int ATTEMPTS_LEFT = 3;

    private static final long SHORTEST_ATTEMPT = Duration.ofMillis(100).toNanos();

    /**
     * Between attempts, also where little is left: a part of what is left alone would become ever smaller, and attempts that
     * fail at once would go on without end before the alarm. Longer than what the timetable looks ahead.
     */
    private static final long SHORTEST_PAUSE = Duration.ofMillis(25).toNanos();

    /** A release waits for an attempt that is under way: it must not take much longer than the release itself. */
    private static final long LONGEST_ATTEMPT = Duration.ofSeconds(5).toNanos();

    /** Who says that the grant is over. */
    private enum Says {
        /** Nobody: this side gives it up, and the grant may last a while. */
        NOTHING,
        /** The store; the front door has told it. */
        STORE,
        SINK
    }

    private final KeeperParts parts;
    private final HoldOptions options;
    private final Generation generation;
    private final ReentrantLock lock = new ReentrantLock();
    private final Renewal renewal = new Renewal();
    private final Listeners listeners;

    private volatile HoldState state = HoldState.HELD;
    private volatile Horizon horizon;
    private volatile @Nullable Loss loss;
    private volatile @Nullable WorkThread work;
    private boolean inSight;
    private long retryNanos;
    private @Nullable Releasing releasing;

    KeptLease(KeeperParts parts, HoldOptions options, Horizon horizon) {
        this.parts = parts;
        this.options = options;
        this.horizon = horizon;
        this.generation = horizon.lease().generation();
        this.retryNanos = horizon.renewNanos();
        this.listeners = new Listeners(parts.callbacks(), options.lossListeners(), options.warningListeners());
    }

    /** Begins to keep it: its caller has it, or is about to. */
    void start() {
        lock.lock();
        try {
            if (state == HoldState.HELD) {
                // A shutdown may have found it already.
                plan();
            }
        } finally {
            lock.unlock();
        }
        parts.timetable().arm();
    }

    @Override
    void due(RenewalBatch batch) {
        Runnable telling = KeptLease::tellNothing;
        lock.lock();
        try {
            if (state != HoldState.HELD) {
                return;
            }
            long now = parts.clock().nanos();
            if (horizon.isAlarm(now)) {
                telling = lose(ownReason(), Optional.empty(), Says.NOTHING, now);
                return;
            }
            if (isWarningDue(now)) {
                telling = warn(now);
            }
            if (!horizon.isLast() && !renewal.isUnderWay() && now + Timetable.LOOK_AHEAD.toNanos() - retryNanos >= 0) {
                batch.add(
                        this,
                        renewal.start(
                                generation, parts.leases(), horizon.lease().renewalNumber(), options.ttl(), now));
            }
            plan();
        } finally {
            lock.unlock();
            telling.run();
        }
    }

    /** Returns how long an attempt that starts now may take; nothing once the loss is due. */
    long patienceNanos() {
        Horizon known = horizon;
        long left = known.alarmNanos() - parts.clock().nanos();
        return Math.min(left, Math.min(LONGEST_ATTEMPT, Math.max(SHORTEST_ATTEMPT, left / ATTEMPTS_LEFT)));
    }

    /** Asked just before it is sent: false, and its end, once it is given back, lost, or too late for it. */
    boolean mayBeSent(RenewRequest request) {
        if (state == HoldState.HELD && patienceNanos() > 0) {
            return true;
        }
        failed(request);
        return false;
    }

    void failed(RenewRequest request) {
        heard(request, null);
    }

    void answered(RenewRequest request, RenewOutcome outcome) {
        heard(request, outcome);
    }

    private void heard(RenewRequest request, @Nullable RenewOutcome outcome) {
        Runnable telling = KeptLease::tellNothing;
        lock.lock();
        try {
            if (!renewal.end(request)) {
                return;
            }
            if (state == HoldState.HELD) {
                telling = judge(outcome, parts.clock().nanos());
            }
            Releasing waiting = releasing;
            if (waiting != null) {
                Runnable before = telling;
                telling = () -> {
                    before.run();
                    waiting.landed();
                };
            }
        } finally {
            lock.unlock();
        }
        telling.run();
        parts.timetable().arm();
    }

    private Runnable judge(@Nullable RenewOutcome outcome, long now) {
        if (outcome instanceof RenewOutcome.Lost lost) {
            var unused = renewal.failed(outcome);
            return lose(LossReason.of(lost.reason()), lost.end(), Says.STORE, now);
        }
        if (horizon.isAlarm(now)) {
            // Told even if this answer renewed it: somebody may have looked at the clock and stopped.
            var unused = renewal.failed(outcome);
            return lose(ownReason(), Optional.empty(), Says.NOTHING, now);
        }
        if (outcome instanceof RenewOutcome.Renewed renewed
                && renewed.lease().renewalNumber() > horizon.lease().renewalNumber()) {
            adopt(renewed);
            plan();
            return KeptLease::tellNothing;
        }
        if (renewal.failed(outcome) == Renewal.Failure.FOR_GOOD) {
            return lose(LossReason.REFUSED, Optional.empty(), Says.NOTHING, now);
        }
        long pause = parts.jitter().backoff(renewal.failures() - 1).toNanos();
        long left = horizon.alarmNanos() - now;
        retryNanos = now + Math.max(SHORTEST_PAUSE, Math.min(pause, left / (ATTEMPTS_LEFT + 1)));
        plan();
        return KeptLease::tellNothing;
    }

    /** The answer with the higher number holds, also if it ends earlier: the backend's clock may have stepped back. */
    private void adopt(RenewOutcome.Renewed renewed) {
        renewal.succeeded();
        horizon = Horizon.of(renewed.lease(), renewed.term(), options, parts.clock(), parts.jitter());
        retryNanos = horizon.renewNanos();
    }

    /** Enters when this has to be looked at next. Under the lock. */
    private void plan() {
        long next = horizon.alarmNanos();
        if (!renewal.isWarned()) {
            next = Horizon.earlier(next, laterThanNow(horizon.warnNanos()));
        }
        if (!horizon.isLast() && !renewal.isUnderWay()) {
            next = Horizon.earlier(next, retryNanos);
        }
        parts.timetable().put(this, next);
    }

    /** A warning that is due but has no cause yet is looked for again with whatever comes next. */
    private long laterThanNow(long nanos) {
        return parts.clock().nanos() - nanos >= 0 ? horizon.alarmNanos() : nanos;
    }

    private boolean isWarningDue(long now) {
        return !renewal.isWarned() && now - horizon.warnNanos() >= 0 && (horizon.isLast() || renewal.isFailing());
    }

    private Runnable warn(long now) {
        renewal.warned();
        boolean last = horizon.isLast();
        Warning warning = new Warning(
                generation,
                last ? WarningReason.MAX_LIFETIME : WarningReason.RENEWALS_FAIL,
                last ? Duration.ZERO : renewal.failingFor(now),
                renewal.lastAnswer(),
                Duration.ofNanos(Math.max(0, horizon.deadlineNanos() - now)));
        return () -> listeners.warn(warning);
    }

    private LossReason ownReason() {
        return horizon.isLast() ? LossReason.MAX_LIFETIME : LossReason.LOCAL_DEADLINE;
    }

    /** Makes it lost. Under the lock and in state held; what is returned tells it, after the lock was left. */
    private Runnable lose(LossReason reason, Optional<LeaseEnd> end, Says says, long now) {
        state = HoldState.LOST;
        renewal.stop();
        parts.timetable().remove(this);
        Duration left = says == Says.NOTHING ? Duration.ofNanos(Math.max(0, horizon.endNanos() - now)) : Duration.ZERO;
        Loss told = new Loss(generation, reason, left, end, renewal.lastAnswer());
        loss = told;
        boolean forget = !inSight && reason != LossReason.SHUT_DOWN;
        return () -> {
            WorkThread working = work;
            if (working != null && options.interruptOnLoss()) {
                working.interrupt();
            }
            listeners.lost(told);
            if (says != Says.STORE) {
                parts.takenAsLost(horizon.lease(), reason.code());
            }
            if (forget) {
                parts.registry().forget(generation, this);
            }
        };
    }

    /** Whoever looks at the clock and sees that the time is over tells it, if no timer did. */
    private void notice() {
        long now = parts.clock().nanos();
        if (state != HoldState.HELD || !horizon.isOver(now)) {
            return;
        }
        Runnable telling = KeptLease::tellNothing;
        lock.lock();
        try {
            // A renewal may have been answered in between.
            if (state == HoldState.HELD && horizon.isOver(now)) {
                telling = lose(ownReason(), Optional.empty(), Says.NOTHING, now);
            }
        } finally {
            lock.unlock();
        }
        telling.run();
    }

    /** Makes it lost because the keeper is shut down. */
    void cancel() {
        loseNow(LossReason.SHUT_DOWN, Says.NOTHING);
    }

    private void loseNow(LossReason reason, Says says) {
        Runnable telling = KeptLease::tellNothing;
        lock.lock();
        try {
            if (state == HoldState.HELD) {
                telling = lose(reason, Optional.empty(), says, parts.clock().nanos());
            }
        } finally {
            lock.unlock();
        }
        telling.run();
    }

    /** Keeps it in the keeper's sight until it is closed, because its work runs, on this thread if one is given. */
    void worksIn(@Nullable WorkThread thread) {
        lock.lock();
        try {
            inSight = true;
            work = thread;
        } finally {
            lock.unlock();
        }
        parts.registry().keepInSight(generation, this);
        if (loss != null && thread != null && options.interruptOnLoss()) {
            // Lost between the grant and now: the interrupt had nobody to go to.
            thread.interrupt();
        }
    }

    /** Stops renewing, and returns who gives it back; the same one each time. */
    Releasing startReleasing() {
        lock.lock();
        try {
            Releasing known = releasing;
            if (known == null) {
                known = new Releasing(parts, this, options, renewal.isUnderWay());
                releasing = known;
                state = HoldState.RELEASING;
                renewal.stop();
                parts.timetable().remove(this);
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    /** The end: nothing of it is kept anywhere. */
    void closed() {
        lock.lock();
        try {
            state = HoldState.CLOSED;
            work = null;
        } finally {
            lock.unlock();
        }
        parts.registry().forget(generation, this);
    }

    /** Tells whether it is held and its last attempt to renew failed. */
    boolean isFailing() {
        lock.lock();
        try {
            return state == HoldState.HELD && renewal.failures() > 0;
        } finally {
            lock.unlock();
        }
    }

    private static void tellNothing() {}

    Generation generation() {
        return generation;
    }

    Optional<Loss> lossIfAny() {
        return Optional.ofNullable(loss);
    }

    @Override
    public Lease lease() {
        return horizon.lease();
    }

    @Override
    public Optional<ExecutionAuthority> authority(ExecutionId execution) {
        Objects.requireNonNull(execution, "execution");
        notice();
        return state == HoldState.HELD ? Optional.of(horizon.lease().authority(execution)) : Optional.empty();
    }

    @Override
    public Duration remaining() {
        notice();
        if (state != HoldState.HELD) {
            return Duration.ZERO;
        }
        return Duration.ofNanos(
                Math.max(0, horizon.deadlineNanos() - parts.clock().nanos()));
    }

    @Override
    public boolean isLost() {
        notice();
        return loss != null;
    }

    @Override
    public CompletionStage<Loss> loss() {
        return listeners.stage();
    }

    @Override
    public HoldState state() {
        notice();
        return Objects.requireNonNull(state);
    }

    @Override
    public void onLoss(Consumer<? super Loss> listener) {
        listeners.addForLoss(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public void onWarning(Consumer<? super Warning> listener) {
        listeners.addForWarning(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public void rejected(RejectedReason reason) {
        LossReason.of(Objects.requireNonNull(reason, "reason")).ifPresent(lost -> loseNow(lost, Says.SINK));
    }

    @Override
    public ReleaseOutcome release() {
        return startReleasing().await();
    }

    @Override
    public CompletionStage<ReleaseOutcome> releaseAsync() {
        return parts.callbacks().copyOf(releaseInside());
    }

    /** Gives it back without waiting; completes inside. */
    CompletableFuture<ReleaseOutcome> releaseInside() {
        return startReleasing().start();
    }

    @Override
    public void close() {
        release();
    }

    @Override
    public String toString() {
        return "HeldLease[" + horizon.lease() + ", " + state + "]";
    }
}
