package io.lease4j.testkit.control;

import io.lease4j.RefusedReason;
import io.lease4j.time.Scheduler;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Chooses what happens to one transmission; each method decides it once. Confined to one thread.
 *
 * @since 0.1.0
 */
public final class Disturbance {

    private final Consumer<NamedFault> plan;

    /** A fault with the words that the timeline shows. */
    record NamedFault(String words, Fault fault) {}

    Disturbance(Consumer<NamedFault> plan) {
        this.plan = plan;
    }

    /**
     * Holds the request before its step.
     *
     * @return released: the step runs and its answer arrives
     */
    public Barrier holdRequest() {
        return plan("request held", Fault::holdRequest);
    }

    /**
     * Lets the step run and holds its answer.
     *
     * @return released: the answer arrives
     */
    public Barrier holdResponse() {
        return plan("response held", Fault::holdResponse);
    }

    /**
     * Holds the request before its step, and tells the client at once that the connection is gone.
     *
     * @return released: the step runs after all, and its answer reaches nobody
     */
    public Barrier strandRequest() {
        return plan("request stranded", Fault::strandRequest);
    }

    /**
     * Lets the request pass, and holds a copy of it.
     *
     * @return released: the copy arrives, and its answer reaches nobody
     */
    public Barrier duplicate() {
        return plan("request duplicated", Fault::duplicate);
    }

    /** The request is lost in silence: the step never runs. */
    public void dropRequest() {
        plan.accept(new NamedFault("request dropped", Fault.dropRequest()));
    }

    /** The step runs, and its answer is lost in silence. */
    public void dropResponse() {
        plan.accept(new NamedFault("response dropped", Fault.dropResponse()));
    }

    /** The connection ends before the step; the client cannot tell. */
    public void failBefore() {
        plan.accept(new NamedFault("connection lost before the step", Fault.failBefore()));
    }

    /** The connection ends after the step; the client cannot tell. */
    public void failAfter() {
        plan.accept(new NamedFault("connection lost after the step", Fault.failAfter()));
    }

    /**
     * The transport answers in place of the step, certain that it did not run.
     *
     * @param reason what it answers
     */
    public void refuse(RefusedReason reason) {
        Objects.requireNonNull(reason, "reason");
        plan.accept(new NamedFault("refused on the way: " + reason, Fault.refuse(reason)));
    }

    /**
     * The store throws instead of answering.
     *
     * @param failure what it throws
     */
    public void crash(RuntimeException failure) {
        Objects.requireNonNull(failure, "failure");
        plan.accept(new NamedFault("the store throws", Fault.crash(failure)));
    }

    /**
     * The request arrives later.
     *
     * @param delay by how much
     * @param scheduler on whose time
     */
    public void delayRequest(Duration delay, Scheduler scheduler) {
        plan.accept(new NamedFault("request delayed by " + delay, Fault.delayRequest(delay, scheduler)));
    }

    /**
     * The step runs at once, and its answer arrives later.
     *
     * @param delay by how much
     * @param scheduler on whose time
     */
    public void delayResponse(Duration delay, Scheduler scheduler) {
        plan.accept(new NamedFault("response delayed by " + delay, Fault.delayResponse(delay, scheduler)));
    }

    private Barrier plan(String words, Function<Barrier, Fault> fault) {
        Barrier barrier = new Barrier();
        plan.accept(new NamedFault(words, fault.apply(barrier)));
        return barrier;
    }
}
