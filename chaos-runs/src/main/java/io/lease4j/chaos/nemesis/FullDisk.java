package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.AofFiles;
import io.lease4j.chaos.site.Node;
import io.lease4j.chaos.site.Waiting;
import io.lease4j.testkit.server.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The server cannot write its append-only file. With {@code everysec} it then refuses what would write; with {@code always}
 * it ends itself.
 */
final class FullDisk implements Fault {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Stage stage;
    private final Node node;
    private final long lastsMillis;

    FullDisk(Stage stage, RandomGenerator random) {
        this.stage = stage;
        this.node = stage.site().primary();
        this.lastsMillis = 500L + random.nextInt(1_500);
    }

    @Override
    public String target() {
        return node.name();
    }

    @Override
    public Map<String, String> strike() {
        stage.site().lookAway();
        node.disk().fill();
        return stage.retained() ? ended() : refusing();
    }

    private Map<String, String> refusing() {
        boolean refused = Waiting.comes(
                PATIENCE,
                () -> write() instanceof Reply.Failure failure
                        && failure.message().startsWith("MISCONF"));
        NotHappenedException.unless(refused, "writes are not refused");
        String status = node.info("persistence").getOrDefault("aof_last_write_status", "");
        NotHappenedException.unless(status.equals("err"), "the last write's status is " + status);
        Waiting.pause(lastsMillis);
        return Map.of("reply", "MISCONF", "aofLastWriteStatus", status);
    }

    private Reply write() {
        return Server.ask(node, "SET", stage.site().probe(), "1");
    }

    private Map<String, String> ended() {
        boolean gone = Waiting.comes(PATIENCE, () -> !node.server().isRunning());
        NotHappenedException.unless(gone, "it went on");
        NotHappenedException.unless(node.server().log().contains("No space left"), "it ended of something else");
        Waiting.pause(lastsMillis);
        return Map.of("ended", "true", "log", "No space left on device");
    }

    @Override
    public void heal() {
        node.disk().heal();
        if (!node.server().isRunning()) {
            long bytes = AofFiles.bytes(node.folder());
            node.restart();
            stage.archive().look(node, bytes);
        }
        Waiting.until("it writes again", PATIENCE, () -> !write().isFailure());
        Server.forget(node, stage.site().probe());
        stage.site().heal();
        stage.site().lookAgain();
    }
}
