package io.lease4j.chaos.nemesis;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A worker's wall clock jumps while it works, and stays there. Its monotonic clock goes on, as the kernel's does. */
final class StepClientClock implements Fault {

    private static final List<Duration> STEPS = List.of(
            Duration.ofHours(1),
            Duration.ofHours(-1),
            Duration.ofDays(3650),
            Duration.ofDays(-3650),
            Duration.ofSeconds(3),
            Duration.ofSeconds(-3));
    private static final long TOLERANCE_MILLIS = 1_500;

    private final Stage stage;
    private final WorkerProcess worker;
    private final Duration to;

    StepClientClock(Stage stage, WorkerProcess worker, RandomGenerator random) {
        this.stage = stage;
        this.worker = worker;
        this.to = STEPS.get(random.nextInt(STEPS.size()));
    }

    @Override
    public String target() {
        return worker.name();
    }

    @Override
    public Map<String, String> strike() {
        // To another offset than it has: a step that changes nothing is none.
        Duration from = worker.clock().offset();
        Duration wanted = to.equals(from) ? Duration.ZERO : to;
        double began = stage.clock().now();
        long before = worker.clockMillis();
        worker.clock().set(wanted);
        long after = worker.clockMillis();
        double took = stage.clock().now() - began;
        long step = after - before;
        long off = Math.abs(step - wanted.minus(from).toMillis());
        NotHappenedException.unless(
                off <= TOLERANCE_MILLIS + took, "its clock moved by " + step + " ms and not " + wanted.minus(from));
        return Map.of("clockMovedMillis", Long.toString(step), "offset", wanted.toString());
    }

    @Override
    public void heal() {
        // A clock that is off stays off: nothing is to depend on it.
    }
}
