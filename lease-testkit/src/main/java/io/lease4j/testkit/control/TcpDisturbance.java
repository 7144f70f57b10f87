package io.lease4j.testkit.control;

import io.lease4j.testkit.control.TcpFault.Verdict;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * Chooses what happens to the bytes that a {@link TcpFaultProxy} was told to look for; each method decides it once. What
 * is disturbed is what was read in one go and completes the match: a client that awaits each answer sends one command in
 * one go. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class TcpDisturbance {

    private final BiConsumer<Boolean, TcpFault> plan;
    private final boolean answer;

    TcpDisturbance(BiConsumer<Boolean, TcpFault> plan, boolean answer) {
        this.plan = plan;
        this.answer = answer;
    }

    /**
     * Lets the match pass, and disturbs what next goes the other way on its connection: the answer to a command.
     *
     * @return chooses what happens to the answer
     */
    public TcpDisturbance answer() {
        return new TcpDisturbance(plan, true);
    }

    /**
     * Holds the bytes.
     *
     * @return lets them go on, or drops them
     */
    public Gate hold() {
        Gate gate = new Gate();
        add(() -> gate.pass() ? Verdict.FORWARD : Verdict.SWALLOW);
        return gate;
    }

    /** Loses the bytes in silence; the connection stays open. */
    public void drop() {
        add(() -> Verdict.SWALLOW);
    }

    /**
     * Lets the bytes go on later.
     *
     * @param delay by how much, from their arrival
     * @param scheduler on whose time
     */
    public void delay(Duration delay, Scheduler scheduler) {
        Gate gate = new Gate();
        add(() -> {
            Scheduler.Cancellation unused = scheduler.schedule(gate::release, delay);
            return gate.pass() ? Verdict.FORWARD : Verdict.SWALLOW;
        });
    }

    /** Resets the connection instead of forwarding the bytes. */
    public void cut() {
        add(() -> Verdict.CUT);
    }

    /** Forwards the bytes and closes the connection to both sides. */
    public void cutAfter() {
        add(() -> Verdict.FORWARD_AND_CUT);
    }

    private void add(TcpFault fault) {
        plan.accept(answer, fault);
    }
}
