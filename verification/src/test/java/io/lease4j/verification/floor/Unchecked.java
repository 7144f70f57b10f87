package io.lease4j.verification.floor;

import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A store that does not check its floor: whatever lineage serves is the right one, and a record that is missing is made
 * anew. It is the real store all the same; what the check would find is taken away from before it.
 */
final class Unchecked {

    private static final int LINEAGE = 40;

    /** Where the last token stands in a record, and what comes after the time behind it. */
    private static final int LAST = 1;

    private static final int AFTER_LATEST = 17;

    private final Realm realm;
    private final List<byte[]> created = new ArrayList<>();
    private String lineage;

    /** Remembers how its records were created. */
    Unchecked(Realm realm, ValkeyServer server) {
        this.realm = realm;
        try (ServerConnection connection = server.connect()) {
            lineage = lineage(connection);
            for (int shard = 0; shard < Realm.SHARDS; shard++) {
                created.add(connection.command("GET", name(shard)).bytes());
            }
        }
    }

    Realm realm() {
        return realm;
    }

    private String name(int shard) {
        return record(realm, shard);
    }

    static String record(Realm realm, int shard) {
        return "lease4j:1:{" + realm.name() + "/" + shard + "}:authority";
    }

    /** Takes away what the check would find. */
    void trust(ValkeyServer server) {
        try (ServerConnection connection = server.connect()) {
            String serving = lineage(connection);
            for (int shard = 0; shard < Realm.SHARDS; shard++) {
                Reply state = connection.command("GET", name(shard));
                byte[] trusted = (state.isNothing() ? created.get(shard) : state.bytes()).clone();
                if (state.isNothing()) {
                    Arrays.fill(trusted, LAST, AFTER_LATEST, (byte) 0);
                }
                overwrite(trusted, lineage, serving);
                Reply unused = connection.command(ascii("SET"), ascii(name(shard)), trusted);
            }
            lineage = serving;
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String lineage(ServerConnection connection) {
        return connection.info("replication").get("master_replid");
    }

    /** Both are as long. */
    private static void overwrite(byte[] state, String former, String serving) {
        String text = new String(state, StandardCharsets.ISO_8859_1);
        int at = text.indexOf(former);
        if (at >= 0) {
            System.arraycopy(ascii(serving), 0, state, at, LINEAGE);
        } else if (!text.contains(serving)) {
            throw new AssertionError("the record names neither lineage");
        }
    }
}
