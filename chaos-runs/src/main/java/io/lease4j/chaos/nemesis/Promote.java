package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.site.AofFiles;
import io.lease4j.chaos.site.Node;
import java.util.HashMap;
import java.util.Map;

/** A replica that has not heard everything takes the primary's place. */
final class Promote implements Fault {

    private final Stage stage;
    private final Node former;

    Promote(Stage stage) {
        this.stage = stage;
        this.former = stage.site().primary();
    }

    @Override
    public String target() {
        return former.name();
    }

    @Override
    public Map<String, String> strike() {
        Map<String, String> evidence = new HashMap<>(
                stage.site().promote(this::look, gone -> stage.archive().copy(gone, "replaced", true)));
        Node now = stage.site().primary();
        NotHappenedException.unless(!now.equals(former), "it is still the primary");
        String role = now.info("replication").getOrDefault("role", "");
        NotHappenedException.unless(role.equals("master"), now.name() + " is " + role);
        look(now);
        evidence.put("now", now.name());
        stage.workers()
                .forEach(worker -> worker.proxy().ifPresent(proxy -> {
                    proxy.redirect(now.server().address());
                    proxy.cutAll();
                }));
        return evidence;
    }

    private void look(Node node) {
        stage.archive().look(node, AofFiles.bytes(node.folder()));
    }

    @Override
    public void heal() {
        stage.site().heal();
    }
}
