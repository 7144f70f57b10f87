package io.lease4j.recovery;

import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a listener on the calling thread. A listener that throws changes nothing, and is complained of. */
final class Told {

    private static final Logger LOG = LoggerFactory.getLogger(Told.class);

    private final LeaseListener listener;
    private final AtomicBoolean complained = new AtomicBoolean();

    Told(LeaseListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
    }

    void tell(LeaseEvent event) {
        try {
            listener.on(event);
        } catch (RuntimeException broken) {
            if (complained.compareAndSet(false, true)) {
                LOG.warn("a listener throws; said once, changes no decision", broken);
            }
        }
    }
}
