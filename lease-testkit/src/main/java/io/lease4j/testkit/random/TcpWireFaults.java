package io.lease4j.testkit.random;

import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.control.TcpDisturbance;
import io.lease4j.testkit.control.TcpFaultProxy;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The faults of a {@link TcpFaultProxy} between a store and its server. What loses a command or an answer in silence also
 * ends the connection once the store has given up: TCP never goes on behind bytes that are missing. Confined to the run's
 * thread.
 *
 * @since 0.1.0
 */
public final class TcpWireFaults implements WireFaults {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final TcpFaultProxy proxy;
    private final String command;
    private @Nullable Gate silent;

    /**
     * Makes faults of what passes a proxy.
     *
     * @param proxy the way of {@link RandomTarget#store}, and not of {@link RandomTarget#observer}
     * @param command what every command of a store's step holds, and nothing else that passes
     */
    public TcpWireFaults(TcpFaultProxy proxy, String command) {
        this.proxy = Objects.requireNonNull(proxy, "proxy");
        this.command = Objects.requireNonNull(command, "command");
    }

    @Override
    public void arm(Kind kind) {
        TcpDisturbance next = proxy.next(Direction.TO_SERVER, command);
        switch (kind) {
            case LOSE_REQUEST -> silent = next.hold();
            case LOSE_ANSWER -> silent = next.answer().hold();
            case CUT_REQUEST -> next.cut();
            case CUT_ANSWER -> next.answer().cut();
        }
    }

    @Override
    public void settle() {
        boolean unmet = proxy.calm() > 0;
        Gate gate = silent;
        silent = null;
        if (gate == null || unmet) {
            return;
        }
        // Of an answer: the server has done what it was sent.
        gate.awaitReached(PATIENCE);
        gate.drop();
        proxy.cutAll();
    }
}
