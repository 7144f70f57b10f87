package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.Node;
import io.lease4j.chaos.site.Waiting;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.time.Duration;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Somebody else's script occupies the server for longer than it waits before it says so; then it is killed, or ends. */
final class BusyScript implements Fault {

    private static final String FOREVER = "while true do end";
    private static final String FOR_A_WHILE = """
            local function now() local t = redis.call('TIME') return t[1] * 1000 + t[2] / 1000 end
            local from = now()
            while now() - from < tonumber(ARGV[1]) do end
            return 'over'
            """;

    private final Stage stage;
    private final Node node;
    private final boolean killed;
    private final long millis;

    BusyScript(Stage stage, RandomGenerator random) {
        this.stage = stage;
        this.node = stage.site().primary();
        this.killed = random.nextBoolean();
        this.millis = 600L + random.nextInt(1_000);
    }

    @Override
    public String target() {
        return node.name();
    }

    @Override
    public Map<String, String> strike() {
        stage.site().lookAway();
        try (ServerConnection script = node.server().connect()) {
            if (killed) {
                script.send("EVAL", FOREVER, "0");
            } else {
                script.send("EVAL", FOR_A_WHILE, "0", Long.toString(millis));
            }
            boolean busy = Waiting.comes(Duration.ofSeconds(10), () -> isBusy(Server.ask(node, "PING")));
            NotHappenedException.unless(busy, "nobody was told that it is busy");
            if (killed) {
                Waiting.pause(millis);
                Reply reply = Server.ask(node, "SCRIPT", "KILL");
                NotHappenedException.unless(!reply.isFailure(), "SCRIPT KILL: " + reply);
            }
            Reply end = script.receive();
            return Map.of("reply", "BUSY", "end", end.isFailure() ? "killed" : "returned");
        }
    }

    private static boolean isBusy(Reply reply) {
        return reply instanceof Reply.Failure failure && failure.message().startsWith("BUSY");
    }

    @Override
    public void heal() {
        if (isBusy(Server.ask(node, "PING"))) {
            Reply unused = Server.ask(node, "SCRIPT", "KILL");
        }
        stage.site().lookAgain();
    }
}
