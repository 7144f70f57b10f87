package io.lease4j.testkit;

import io.lease4j.Holder;
import io.lease4j.spi.Echo;
import io.lease4j.testkit.control.Passing;
import io.lease4j.testkit.control.Step;
import io.lease4j.testkit.report.ScheduleStep;
import io.lease4j.testkit.report.ScheduleStep.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** Writes down what happens in a scenario, so that a failed one can be drawn. Thread-safe. */
final class Recorder {

    /** Reads that would hide the schedule: the front doors' clock samples. */
    private static final Set<Step> UNTOLD = EnumSet.of(Step.INSPECT, Step.DESCRIBE);

    private static final Set<Step> OF_SINKS = EnumSet.range(Step.COMMIT, Step.TRACES);

    private static final int LONGEST_NAME = 16;

    private final ReentrantLock lock = new ReentrantLock();
    private final List<ScheduleStep> steps = new ArrayList<>();
    private OptionalLong backendMillis = OptionalLong.empty();

    void call(String lane, String what, String outcome) {
        add(lane, Kind.CALL, what, outcome);
    }

    void time(String what) {
        add("time", Kind.TIME, what, "");
    }

    void fault(String what) {
        add("backend", Kind.FAULT, what, "");
    }

    void failure(String what) {
        add("test", Kind.FAILURE, what.lines().findFirst().orElse(""), "");
    }

    void passed(Passing passing) {
        passing.echo().map(Echo::backendTime).ifPresent(now -> knowTime(now.epochMillis()));
        Step step = passing.call().step();
        boolean told = switch (passing.kind()) {
            case SENT -> false;
            case DISTURBED -> true;
            case ANSWERED -> !UNTOLD.contains(step);
        };
        if (told) {
            String lane = step == Step.RAISE ? "witness" : OF_SINKS.contains(step) ? "sink" : "store";
            String who = passing.call()
                    .caller()
                    .map(Holder::principal)
                    .map(Recorder::brief)
                    .orElse("");
            String what = step.name().toLowerCase(Locale.ROOT).replace('_', ' ') + (who.isEmpty() ? "" : " of " + who);
            if (passing.kind() == Passing.Kind.DISTURBED) {
                add(lane, Kind.FAULT, what + ": " + passing.detail(), "");
            } else {
                add(lane, Kind.STEP, what, passing.detail());
            }
        }
    }

    /** A principal may be long; what it was answered has to be seen beside it. */
    private static String brief(String name) {
        return name.codePointCount(0, name.length()) > LONGEST_NAME
                ? name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME)) + "…"
                : name;
    }

    List<ScheduleStep> steps() {
        lock.lock();
        try {
            return List.copyOf(steps);
        } finally {
            lock.unlock();
        }
    }

    private void knowTime(long millis) {
        lock.lock();
        try {
            backendMillis = OptionalLong.of(millis);
        } finally {
            lock.unlock();
        }
    }

    private void add(String lane, Kind kind, String what, String outcome) {
        lock.lock();
        try {
            steps.add(new ScheduleStep(lane, kind, what, outcome, backendMillis));
        } finally {
            lock.unlock();
        }
    }
}
