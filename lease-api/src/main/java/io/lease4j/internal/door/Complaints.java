package io.lease4j.internal.door;

import io.lease4j.spi.Echo;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what a part that was handed in did wrong, once for each kind: a listener that throws at every event would
 * otherwise fill the disk, and changes no outcome. Thread-safe.
 */
final class Complaints {

    private static final Logger LOG = LoggerFactory.getLogger(FrontDoor.class);

    /** Kinds are constants of this package, so that the set is bounded. */
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    void once(String kind, @Nullable Throwable cause) {
        if (!said.add(kind)) {
            return;
        }
        guarded(() -> LOG.warn("{}; said once, changes no outcome", kind, cause));
    }

    /** Says that a node's clock stepped back; called once for each record. */
    void clockWentBack(Echo echo) {
        guarded(() -> LOG.warn(
                "the backend's clock went back to {} at record {}: leases there last longer",
                echo.backendTime(),
                echo.recordId()));
    }

    private void guarded(Runnable logging) {
        try {
            logging.run();
        } catch (RuntimeException broken) {
            // A logger is an audit sink too: it must not change an outcome, and there is nobody left to tell.
            said.add("a logger throws");
        }
    }
}
