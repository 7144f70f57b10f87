package io.lease4j.valkey;

import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The raw records of a namespace of one shard, read and written by somebody who is not a client of the store. */
final class Records implements AutoCloseable {

    private final ServerConnection server;
    private final String prefix;

    Records(ValkeyServer server, Namespace namespace) {
        this.server = server.connect();
        this.prefix = "lease4j:1:{" + namespace.name() + "/0}:";
    }

    String authority() {
        return prefix + "authority";
    }

    String history() {
        return prefix + "history";
    }

    String index() {
        return prefix + "index";
    }

    String lease(LeaseKey key) {
        return prefix + "lease:" + key.fingerprint();
    }

    String receipts(LeaseKey key) {
        return prefix + "receipts:" + key.fingerprint();
    }

    ServerConnection server() {
        return server;
    }

    FirstSent now() {
        List<Reply> time = server.command("TIME").list();
        long millis = Long.parseLong(time.get(0).text()) * 1000
                + Long.parseLong(time.get(1).text()) / 1000;
        return new FirstSent(
                Lineage.of(server.info("replication").get("master_replid")), BackendTime.ofEpochMillis(millis));
    }

    byte[] string(String name) {
        return server.command("GET", name).bytes();
    }

    /** Writes a string, and keeps its expiry. */
    void string(String name, byte[] value) {
        Reply unused = server.command(bytes("SET"), bytes(name), value, bytes("KEEPTTL"));
    }

    /** The fields of a hash; their names are bytes, one a character. */
    Map<String, byte[]> hash(String name) {
        List<Reply> all = server.command("HGETALL", name).list();
        Map<String, byte[]> fields = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i += 2) {
            fields.put(
                    new String(all.get(i).bytes(), StandardCharsets.ISO_8859_1),
                    all.get(i + 1).bytes());
        }
        return fields;
    }

    void field(String name, String field, byte[] value) {
        Reply unused = server.command(bytes("HSET"), bytes(name), field.getBytes(StandardCharsets.ISO_8859_1), value);
    }

    void alterState(UnaryOperator<byte[]> act) {
        byte[] altered = act.apply(string(authority()));
        Reply unused = server.command(bytes("SET"), bytes(authority()), altered);
    }

    void withoutField(String name, String field) {
        Reply unused = server.command(bytes("HDEL"), bytes(name), field.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The value of a key in the server's own form, without its expiry; nothing if it does not exist. */
    byte[] dump(String name) {
        Reply dump = server.command("DUMP", name);
        return dump.isNothing() ? new byte[0] : dump.bytes();
    }

    /** Puts a key of another type in the place of one. */
    void ofType(String name, String type) {
        command("DEL", name);
        switch (type) {
            case "string" -> command("SET", name, "text");
            case "list" -> command("RPUSH", name, "element");
            case "set" -> command("SADD", name, "member");
            case "zset" -> command("ZADD", name, "1", "member");
            case "hash" -> command("HSET", name, "field", "value");
            case "stream" -> command("XADD", name, "*", "field", "value");
            default -> throw new AssertionError(type);
        }
    }

    void restore(String name, byte[] dump) {
        if (dump.length == 0) {
            command("DEL", name);
        } else {
            Reply unused = server.command(bytes("RESTORE"), bytes(name), bytes("0"), dump, bytes("REPLACE"));
        }
    }

    void command(String... words) {
        Reply unused = server.command(words);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.close();
    }
}
