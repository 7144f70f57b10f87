package io.lease4j.internal.worker;

import io.lease4j.worker.LeaseKeeper;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what a part that was handed in did wrong, once for each kind. Thread-safe. */
final class KeeperLog {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);

    /** Kinds are constants of this package, so that the set is bounded. */
    private final Set<String> said = ConcurrentHashMap.newKeySet();

    void once(String kind, @Nullable Throwable cause) {
        if (!said.add(kind)) {
            return;
        }
        try {
            LOG.warn("{}; said once, changes no lease", kind, cause);
        } catch (RuntimeException broken) {
            // There is nobody left to tell.
            said.add("a logger throws");
        }
    }
}
