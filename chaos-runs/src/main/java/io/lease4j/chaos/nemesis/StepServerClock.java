package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Node;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The server's clock jumps, ahead or back, and goes on from there. */
final class StepServerClock implements Fault {

    private static final List<Duration> STEPS =
            List.of(Duration.ofMillis(700), Duration.ofSeconds(4), Duration.ofMillis(-700), Duration.ofSeconds(-3));
    private static final long TOLERANCE_MILLIS = 500;

    private final Stage stage;
    private final Node node;
    private final Duration step;

    StepServerClock(Stage stage, RandomGenerator random) {
        this.stage = stage;
        this.node = stage.site().primary();
        this.step = STEPS.get(random.nextInt(STEPS.size()));
    }

    @Override
    public String target() {
        return node.name();
    }

    @Override
    public Map<String, String> strike() {
        double began = stage.clock().now();
        long before = Server.clockMillis(node);
        node.clock().step(step);
        long after = Server.clockMillis(node);
        double took = stage.clock().now() - began;
        long moved = after - before;
        NotHappenedException.unless(
                Math.abs(moved - step.toMillis()) <= TOLERANCE_MILLIS + took, "its clock moved by " + moved + " ms");
        return Map.of("stepMillis", Long.toString(step.toMillis()), "clockMovedMillis", Long.toString(moved));
    }

    @Override
    public void heal() {
        // Setting it back would be another step.
    }
}
