package io.lease4j.spring;

import io.lease4j.Violation;
import io.lease4j.spi.LifeCycle;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.ShutdownReport;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Shuts the keeper down when the application stops: after everything that takes work in, the web server among it, and before
 * any bean is destroyed. A keeper that was shut down stays so: a context that is stopped cannot be started again with it.
 */
final class KeeperShutdown implements SmartLifecycle {

    /** Well below the phases in which the web server stops taking requests, and then stops; nearly everything else is above. */
    static final int PHASE = DEFAULT_PHASE - 8192;

    private static final Logger LOG = LoggerFactory.getLogger(KeeperShutdown.class);

    private final LeaseKeeper keeper;
    private final Duration grace;

    KeeperShutdown(LeaseKeeper keeper, Duration grace) {
        if (grace.isNegative() || grace.compareTo(Duration.ofHours(24)) > 0) {
            throw LeaseStartException.outOfBounds(
                    "lease4j.shutdown-timeout", new Violation("grace", "0 to 24 h", grace.toString()));
        }
        this.keeper = keeper;
        this.grace = grace;
    }

    @Override
    public void start() {
        // It has been ready since it was made.
    }

    @Override
    public void stop() {
        ShutdownReport report = keeper.shutdown(grace);
        if (report.cancelled().isEmpty()) {
            LOG.debug("all work that held a lease has ended, and the leases were given back");
        } else {
            LOG.warn(
                    "work that still held a lease after {} was told to stop: {}; still at work, so that its lease expires"
                            + " by itself: {}",
                    grace,
                    report.cancelled(),
                    report.left());
        }
    }

    @Override
    public boolean isRunning() {
        return keeper.state() == LifeCycle.READY;
    }

    /** A pause would end it for good. */
    @Override
    public boolean isPauseable() {
        return false;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
