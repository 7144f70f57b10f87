package io.lease4j.internal.worker;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.Leases;
import io.lease4j.internal.KeeperDoor;
import io.lease4j.time.MonotonicClock;
import java.util.concurrent.CompletionStage;

/** What everything of one keeper shares. */
record KeeperParts(
        Leases leases,
        MonotonicClock clock,
        KeeperTimers timers,
        Pauses pauses,
        Callbacks callbacks,
        Jitter jitter,
        KeeperLog log,
        Timetable timetable,
        Registry registry) {

    static KeeperParts of(KeeperSettings settings) {
        KeeperLog log = new KeeperLog();
        KeeperTimers timers = new KeeperTimers(settings.scheduler(), log);
        MonotonicClock clock = settings.clock();
        return new KeeperParts(
                settings.leases(),
                clock,
                timers,
                new Pauses(timers),
                new Callbacks(settings.executor(), log),
                new Jitter(settings.random()),
                log,
                new Timetable(clock, timers, log, new RenewalSender(settings.leases())),
                new Registry());
    }

    /** Acquires on the calling thread, sharing no grant with another call. */
    AcquireOutcome acquire(AcquireRequest request, Deadline deadline) {
        return leases instanceof KeeperDoor door
                ? door.acquireAlone(request, deadline)
                : leases.acquire(request, deadline);
    }

    /** Does the same without waiting. */
    CompletionStage<AcquireOutcome> acquireAsync(AcquireRequest request, Deadline deadline) {
        return leases instanceof KeeperDoor door
                ? door.acquireAloneInside(request, deadline)
                : leases.async().acquire(request, deadline);
    }

    /** Tells as an event that this side takes a generation as lost. */
    void takenAsLost(Lease lease, String reason) {
        try {
            if (leases instanceof KeeperDoor door) {
                door.takenAsLost(lease, reason);
            }
        } catch (RuntimeException broken) {
            log.once("a front door throws", broken);
        }
    }
}
