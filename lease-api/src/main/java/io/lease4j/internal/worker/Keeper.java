package io.lease4j.internal.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.internal.Bounds;
import io.lease4j.observe.HealthConcern;
import io.lease4j.observe.LeaseHealth;
import io.lease4j.spi.LifeCycle;
import io.lease4j.worker.AsyncWork;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.ShutdownReport;
import io.lease4j.worker.Work;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The keeper: what is asked of it, handed to the part that does it. */
public final class Keeper implements LeaseKeeper {

    private static final Duration LONGEST_GRACE = Duration.ofHours(24);

    private final KeeperParts parts;
    private final HoldOptions defaults;
    private final Acquiring acquiring;
    private final Running running;
    private final Closing closing;

    private Keeper(KeeperSettings settings) {
        this.parts = KeeperParts.of(settings);
        this.defaults = settings.options();
        this.acquiring = new Acquiring(parts);
        this.running = new Running(parts, acquiring);
        this.closing = new Closing(parts);
    }

    /** Makes a keeper. */
    public static LeaseKeeper of(KeeperSettings settings) {
        return new Keeper(settings);
    }

    @Override
    public HoldOutcome hold(LeaseKey key) {
        return hold(key, defaults);
    }

    @Override
    public HoldOutcome hold(LeaseKey key, HoldOptions options) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(options, "options");
        if (!parts.registry().enter()) {
            return Refused.of(RefusedReason.STORE_CLOSED);
        }
        try {
            return acquiring.await(key, options);
        } finally {
            parts.registry().leave();
        }
    }

    @Override
    public CompletionStage<HoldOutcome> holdAsync(LeaseKey key, HoldOptions options) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(options, "options");
        CompletableFuture<HoldOutcome> caller = new CompletableFuture<>();
        if (!parts.registry().enter()) {
            caller.complete(Refused.of(RefusedReason.STORE_CLOSED));
            return caller;
        }
        running.acquire(key, options, caller, caller::complete);
        return caller;
    }

    @Override
    public HoldOutcome keep(AcquireOutcome.Acquired grant, HoldOptions options) {
        Objects.requireNonNull(grant, "grant");
        Objects.requireNonNull(options, "options");
        if (!grant.lease().holder().equals(parts.leases().holder())) {
            return Refused.of(RefusedReason.OTHER_INSTANCE);
        }
        if (!parts.registry().enter()) {
            return Refused.of(RefusedReason.STORE_CLOSED);
        }
        try {
            return acquiring.keep(grant, options);
        } finally {
            parts.registry().leave();
        }
    }

    @Override
    public <T> RunOutcome<T> run(LeaseKey key, HoldOptions options, Work<T> work) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(work, "work");
        if (!parts.registry().enter()) {
            return new RunOutcome.NotStarted<>(Refused.of(RefusedReason.STORE_CLOSED));
        }
        try {
            return running.run(key, options, work);
        } finally {
            parts.registry().leave();
        }
    }

    @Override
    public <T> CompletionStage<RunOutcome<T>> runAsync(LeaseKey key, HoldOptions options, AsyncWork<T> work) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(work, "work");
        CompletableFuture<RunOutcome<T>> caller = new CompletableFuture<>();
        if (!parts.registry().enter()) {
            caller.complete(new RunOutcome.NotStarted<>(Refused.of(RefusedReason.STORE_CLOSED)));
            return caller;
        }
        running.start(key, options, work, caller);
        return caller;
    }

    @Override
    public int kept() {
        return parts.timetable().size();
    }

    @Override
    public LeaseHealth health() {
        long failing =
                parts.registry().inUse().stream().filter(KeptLease::isFailing).count();
        return failing == 0
                ? LeaseHealth.sound()
                : LeaseHealth.sound().and(HealthConcern.of(HealthConcern.Kind.RENEWALS_FAILING, failing));
    }

    @Override
    public LifeCycle state() {
        return parts.registry().state();
    }

    @Override
    public ShutdownReport shutdown(Duration grace) {
        Objects.requireNonNull(grace, "grace");
        if (grace.isNegative() || grace.compareTo(LONGEST_GRACE) > 0) {
            throw Bounds.violation("grace", "0 to " + LONGEST_GRACE, grace.toString());
        }
        return closing.shutdown(grace);
    }

    @Override
    public void close() {
        var unused = shutdown(CLOSE_GRACE);
    }
}
