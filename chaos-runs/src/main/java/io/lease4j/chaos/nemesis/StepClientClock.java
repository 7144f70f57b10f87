package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Waiting;
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
    private static final Duration STAYS = Duration.ofMinutes(1);
    private static final long AWAY_MILLIS = 2_500;

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
        // One that is off by seconds stays so. Years end soon: a pool of the JDK that waits until a time of day would
        // not
        // sleep any more, and take a processor from the others.
        if (to.abs().compareTo(STAYS) > 0) {
            Waiting.pause(AWAY_MILLIS);
            worker.clock().set(Duration.ZERO);
        }
    }
}
