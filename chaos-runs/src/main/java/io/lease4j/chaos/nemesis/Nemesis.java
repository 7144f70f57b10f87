package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.FaultLine.Phase;
import io.lease4j.chaos.record.LineWriter;
import io.lease4j.chaos.schedule.PlannedFault;
import io.lease4j.chaos.schedule.Schedule;
import io.lease4j.chaos.site.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Makes the faults of a schedule one after the other, and writes down what showed that they happened. */
public final class Nemesis {

    private static final long REST_MILLIS = 1_000;

    private final Stage stage;
    private final Grants grants;
    private final LineWriter<FaultLine> lines;
    private final Duration recovery;
    private final Consumer<String> says;
    private final List<String> failures = new ArrayList<>();

    /**
     * Prepares it.
     *
     * @param stage what faults are made to
     * @param grants tells when work goes on
     * @param lines takes the record
     * @param recovery within which something must be granted again after a fault was healed
     * @param says told what happens, for people
     */
    public Nemesis(Stage stage, Grants grants, LineWriter<FaultLine> lines, Duration recovery, Consumer<String> says) {
        this.stage = stage;
        this.grants = grants;
        this.lines = lines;
        this.recovery = recovery;
        this.says = says;
    }

    /**
     * Makes all faults.
     *
     * @param schedule which and when
     * @param stop looked at before each: the rest is left out
     * @return what did not happen, or did not come back; empty if all is well
     */
    public List<String> run(Schedule schedule, BooleanSupplier stop) {
        for (PlannedFault plan : schedule.faults()) {
            boolean stopped = Waiting.comes(
                    Duration.ofMillis(
                            Math.max(0, (long) (plan.atMillis() - stage.clock().now()))),
                    stop);
            if (stopped || stop.getAsBoolean()) {
                return List.copyOf(failures);
            }
            make(plan);
        }
        return List.copyOf(failures);
    }

    private void make(PlannedFault plan) {
        Fault fault = Faults.of(plan, stage);
        write(plan, Phase.BEGUN, fault.target(), true, Map.of());
        try {
            Map<String, String> evidence = fault.strike();
            write(plan, Phase.SHOWN, fault.target(), true, evidence);
            says.accept(plan.number() + " " + plan.kind() + " of " + fault.target() + " " + evidence);
        } catch (RuntimeException | AssertionError e) {
            failures.add(plan.kind() + " had no effect: " + e);
            says.accept(plan.number() + " " + plan.kind() + " of " + fault.target() + " had no effect: " + e);
            write(plan, Phase.SHOWN, fault.target(), false, Map.of("why", String.valueOf(e)));
        }
        fault.heal();
        double healed = write(plan, Phase.HEALED, fault.target(), true, Map.of());
        recovered(plan, fault.target(), healed);
        Waiting.pause(REST_MILLIS);
    }

    private void recovered(PlannedFault plan, String target, double healed) {
        boolean again = Waiting.comes(recovery, () -> grants.latest() > healed);
        double took = grants.latest() - healed;
        if (!again) {
            says.accept("nothing was granted within " + recovery);
            failures.add("nothing was granted within " + recovery + " after " + plan.kind());
        }
        write(
                plan,
                Phase.RECOVERED,
                target,
                true,
                Map.of("recoveryMillis", again ? String.format(java.util.Locale.ROOT, "%.1f", took) : "-1"));
    }

    private double write(
            PlannedFault plan, Phase phase, String target, boolean happened, Map<String, String> evidence) {
        double now = stage.clock().now();
        lines.write(new FaultLine(now, plan.number(), plan.kind(), phase, target, happened, evidence));
        return now;
    }
}
