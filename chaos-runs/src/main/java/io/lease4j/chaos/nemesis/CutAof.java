package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.AofFiles;
import io.lease4j.chaos.site.Node;
import io.lease4j.chaos.site.Waiting;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The machine of the server loses its power: what was acknowledged after the last real fsync is gone. */
final class CutAof implements Fault {

    private static final long ENOUGH_BYTES = 2_000;

    /** In which a server goes on writing to a disk that has stalled. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Stage stage;
    private final Node node;
    private final long stalledMillis;

    CutAof(Stage stage, RandomGenerator random) {
        this.stage = stage;
        this.node = stage.site().primary();
        // Beyond two seconds the server itself waits for its disk.
        this.stalledMillis = 300L + random.nextInt(1_200);
    }

    @Override
    public String target() {
        return node.name();
    }

    @Override
    public Map<String, String> strike() {
        stage.site().lookAway();
        String before = Server.runId(node);
        node.disk().stall();
        Waiting.pause(stalledMillis);
        boolean unused = Waiting.comes(PATIENCE, () -> node.disk().notDurable(node.folder()) >= ENOUGH_BYTES);
        node.server().kill();
        long lost = node.disk().notDurable(node.folder());
        NotHappenedException.unless(lost > 0, "everything was durable");
        long bytes = AofFiles.bytes(node.folder());
        stage.archive().copy(node, "before-cut", true);
        node.disk().cut(node.folder());
        long kept = AofFiles.bytes(node.folder());
        NotHappenedException.unless(kept == bytes - lost, bytes + " bytes became " + kept);
        stage.archive().copy(node, "after-cut", false);
        node.disk().heal();
        node.restart();
        stage.archive().look(node, kept);
        return Map.of(
                "lostBytes", Long.toString(lost),
                "keptBytes", Long.toString(kept),
                "lostCommands", Long.toString(stage.archive().commandsBehind(kept)),
                "runIdBefore", before,
                "runIdAfter", Server.runId(node));
    }

    @Override
    public void heal() {
        node.disk().heal();
        stage.site().heal();
        stage.site().lookAgain();
        // The first replica that attaches changes the lineage.
        stage.archive().look(node, AofFiles.bytes(node.folder()));
    }
}
