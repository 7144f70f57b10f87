package io.lease4j.valkey;

import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.control.TcpDisturbance;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.random.WireFaults;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * Faults of the wire for a store whose time stands still: where it would wait for its deadline, it gives up as soon as what
 * it waits for is held. After a fault it is connected again before anything else is sent.
 */
final class ProxyFaults implements WireFaults {

    private static final long POLL_NANOS = 200_000;

    private final TcpFaultProxy proxy;
    private final Impatience patience;
    private final Executor helper;
    private final Runnable awaitConnected;
    private volatile Gate silent;
    private CompletableFuture<Void> watching = CompletableFuture.completedFuture(null);
    private boolean armed;

    /** The executor runs what waits for the bytes to be lost, beside the run's own thread. */
    ProxyFaults(TcpFaultProxy proxy, Impatience patience, Executor helper, Runnable awaitConnected) {
        this.proxy = proxy;
        this.patience = patience;
        this.helper = helper;
        this.awaitConnected = awaitConnected;
    }

    @Override
    public void arm(Kind kind) {
        armed = true;
        TcpDisturbance next = proxy.next(Direction.TO_SERVER, "EVALSHA");
        switch (kind) {
            case LOSE_REQUEST -> silent = next.hold();
            case LOSE_ANSWER -> silent = next.answer().hold();
            case CUT_REQUEST -> next.cut();
            case CUT_ANSWER -> next.answer().cut();
        }
        if (silent != null) {
            Gate gate = silent;
            watching = CompletableFuture.runAsync(() -> giveUpAt(gate), helper);
        }
    }

    @Override
    public void settle() {
        if (!armed) {
            return;
        }
        armed = false;
        Gate gate = silent;
        silent = null;
        watching.join();
        if (proxy.calm() > 0) {
            return;
        }
        if (gate != null) {
            gate.drop();
            proxy.cutAll();
        }
        awaitConnected.run();
    }

    private void giveUpAt(Gate gate) {
        while (!gate.isReached()) {
            if (silent != gate) {
                return;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        patience.giveUp();
    }
}
