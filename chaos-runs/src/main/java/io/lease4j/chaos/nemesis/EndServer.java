package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.AofFiles;
import io.lease4j.chaos.site.Node;
import io.lease4j.chaos.site.Waiting;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The server dies, or is shut down in order, and comes back on its files: with another lineage. */
final class EndServer implements Fault {

    private final Stage stage;
    private final Node node;
    private final boolean inOrder;
    private final long downMillis;

    EndServer(Stage stage, boolean inOrder, RandomGenerator random) {
        this.stage = stage;
        this.node = stage.site().primary();
        this.inOrder = inOrder;
        this.downMillis = 50L + random.nextInt(1_200);
    }

    @Override
    public String target() {
        return node.name();
    }

    @Override
    public Map<String, String> strike() {
        stage.site().lookAway();
        Map<String, String> evidence = new HashMap<>();
        long pid = node.server().pid();
        String before = Server.runId(node);
        if (inOrder) {
            node.server().shutdown();
        } else {
            node.server().kill();
        }
        NotHappenedException.unless(Signal.state(pid).isEmpty(), "process " + pid + " is still there");
        Waiting.pause(downMillis);
        if (!inOrder) {
            // What it had answered and not written ends here.
            stage.archive().copy(node, "killed", true);
        }
        long bytes = AofFiles.bytes(node.folder());
        node.restart();
        String after = Server.runId(node);
        NotHappenedException.unless(!after.equals(before), "it is the same run of the server");
        stage.archive().look(node, bytes);
        evidence.put("pid", Long.toString(pid));
        evidence.put("runIdBefore", before);
        evidence.put("runIdAfter", after);
        evidence.put("downMillis", Long.toString(downMillis));
        return evidence;
    }

    @Override
    public void heal() {
        stage.site().heal();
        stage.site().lookAgain();
        // The first replica that attaches changes the lineage.
        stage.archive().look(node, AofFiles.bytes(node.folder()));
    }
}
