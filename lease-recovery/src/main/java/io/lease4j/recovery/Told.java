package io.lease4j.recovery;

import io.lease4j.observe.LeaseEvent;
import io.lease4j.observe.LeaseListener;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a listener on the calling thread. A listener that throws changes nothing, and is complained of. */
final class Told {

    private static final Logger LOG = LoggerFactory.getLogger(Told.class);

    private final LeaseListener listener;

    Told(LeaseListener listener) {
        this.listener = Objects.requireNonNull(listener, "listener");
    }

    void tell(LeaseEvent event) {
        try {
            listener.on(event);
        } catch (RuntimeException broken) {
            LOG.warn("a listener throws at {}", event.getClass().getSimpleName(), broken);
        }
    }
}
