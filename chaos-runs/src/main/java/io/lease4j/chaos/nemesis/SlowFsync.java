package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Node;
import io.lease4j.chaos.site.Waiting;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The server's disk takes long to make anything durable. */
final class SlowFsync implements Fault {

    private static final int LOOKS = 50;
    private static final long LOOK_MILLIS = 200;

    private final Node node;
    private final long delayMillis;
    private final long lastsMillis;

    SlowFsync(Stage stage, RandomGenerator random) {
        this.node = stage.site().primary();
        this.delayMillis = stage.retained() ? 50 + random.nextInt(100) : 300 + random.nextInt(1_500);
        this.lastsMillis = 1_500L + random.nextInt(1_500);
    }

    @Override
    public String target() {
        return node.name();
    }

    @Override
    public Map<String, String> strike() {
        int from = node.disk().noted();
        // The disk counts in tens.
        long wanted = delayMillis / 10 * 10;
        node.disk().slow(delayMillis);
        Waiting.pause(lastsMillis);
        long slowest = node.disk().slowestMillis(from);
        // Each look reads all that was noted: not too often.
        for (int i = 0; i < LOOKS && slowest < wanted; i++) {
            Waiting.pause(LOOK_MILLIS);
            slowest = node.disk().slowestMillis(from);
        }
        NotHappenedException.unless(slowest >= wanted, "the slowest took " + slowest + " ms");
        return Map.of("delayMillis", Long.toString(wanted), "slowestMillis", Long.toString(slowest));
    }

    @Override
    public void heal() {
        node.disk().heal();
    }
}
