package io.lease4j.observe;

import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes every event as one line of {@code key=value} pairs to the logger {@value #LOGGER}. What goes on in a steady
 * state (granted, held, renewed, released, effect accepted) is at DEBUG; what a person may want to know at INFO; what
 * needs one (lost, corrupt, floor unproven, a stale effect, a revocation that left sinks unsealed) at WARN, once for each
 * transition. Makes nothing of an event whose level is off. The audit of a front door unless another one is set.
 * Thread-safe.
 *
 * @since 0.1.0
 */
public final class Slf4jAudit implements LeaseListener {

    /** The name of the logger. */
    public static final String LOGGER = "io.lease4j.audit";

    private final Logger logger;

    Slf4jAudit(Logger logger) {
        this.logger = logger;
    }

    /**
     * Makes the audit that a front door has unless it is told otherwise.
     *
     * @return an audit to the logger {@value #LOGGER}
     */
    public static Slf4jAudit standard() {
        return to(LOGGER);
    }

    /**
     * Makes an audit to another logger.
     *
     * @param logger the logger's name
     * @return the audit
     */
    public static Slf4jAudit to(String logger) {
        return new Slf4jAudit(LoggerFactory.getLogger(Objects.requireNonNull(logger, "logger")));
    }

    @Override
    public boolean wants(Class<? extends LeaseEvent> type) {
        // Which of the two levels a revocation has, only the event itself says.
        return type == LeaseEvent.Revoked.class ? logger.isWarnEnabled() : logger.isEnabledForLevel(levelOf(type));
    }

    @Override
    public void on(LeaseEvent event) {
        Level level = levelOf(event);
        if (logger.isEnabledForLevel(level)) {
            logger.atLevel(level).log(AuditLine.of(event));
        }
    }

    private static Level levelOf(LeaseEvent event) {
        boolean leftOpen = event instanceof LeaseEvent.Revoked revoked
                && !revoked.unsealed().isEmpty();
        return leftOpen ? Level.WARN : levelOf(event.getClass());
    }

    private static Level levelOf(Class<? extends LeaseEvent> type) {
        if (type == LeaseEvent.Granted.class
                || type == LeaseEvent.Held.class
                || type == LeaseEvent.Renewed.class
                || type == LeaseEvent.Released.class
                || type == LeaseEvent.EffectAccepted.class) {
            return Level.DEBUG;
        }
        if (type == LeaseEvent.Lost.class
                || type == LeaseEvent.TakenAsLost.class
                || type == LeaseEvent.CorruptState.class
                || type == LeaseEvent.FloorUnproven.class
                || type == LeaseEvent.StaleEffectRejected.class) {
            return Level.WARN;
        }
        return Level.INFO;
    }
}
