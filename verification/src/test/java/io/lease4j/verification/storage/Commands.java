package io.lease4j.verification.storage;

import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;

/**
 * The keys of a server as the commands that write them, a line each: a word stands as it is if it is plain, and otherwise in
 * Base64 behind {@code =}. A server's own form ({@code DUMP}) would belong to that server's version.
 */
final class Commands {

    private Commands() {}

    static List<String> read(ServerConnection server) {
        List<String> keys = new ArrayList<>();
        server.command("KEYS", "*").list().forEach(key -> keys.add(key.text()));
        Collections.sort(keys);
        List<String> lines = new ArrayList<>();
        keys.forEach(key -> lines.addAll(of(server, key)));
        return lines;
    }

    private static List<String> of(ServerConnection server, String key) {
        List<String> lines = new ArrayList<>();
        switch (server.command("TYPE", key).text()) {
            case "string" ->
                lines.add(line("SET", key, server.command("GET", key).bytes()));
            case "hash" -> {
                List<Reply> all = server.command("HGETALL", key).list();
                for (int i = 0; i < all.size(); i += 2) {
                    lines.add(
                            line("HSET", key, all.get(i).bytes(), all.get(i + 1).bytes()));
                }
                Collections.sort(lines);
            }
            case "zset" ->
                server.command("ZRANGE", key, "0", "-1")
                        .list()
                        .forEach(member -> lines.add(line("ZADD", key, bytes("0"), member.bytes())));
            case "stream" ->
                server.command("XRANGE", key, "-", "+").list().forEach(entry -> {
                    List<Reply> fields = entry.list().get(1).list();
                    lines.add(line(
                            "XADD",
                            key,
                            entry.list().get(0).bytes(),
                            fields.get(0).bytes(),
                            fields.get(1).bytes()));
                });
            default -> throw new AssertionError(key);
        }
        long expiry = server.command("PEXPIRETIME", key).number();
        if (expiry > 0) {
            lines.add(line("PEXPIREAT", key, bytes(Long.toString(expiry))));
        }
        return lines;
    }

    static void write(ServerConnection server, List<String> lines) {
        for (String line : lines) {
            List<byte[]> words = new ArrayList<>();
            for (String word : line.split(" ", -1)) {
                words.add(word.startsWith("=") ? Base64.getDecoder().decode(word.substring(1)) : bytes(word));
            }
            Reply unused = server.command(words.toArray(new byte[0][]));
        }
    }

    private static String line(String command, String key, byte[]... words) {
        StringBuilder line = new StringBuilder(command).append(' ').append(key);
        for (byte[] word : words) {
            String text = new String(word, StandardCharsets.ISO_8859_1);
            line.append(' ')
                    .append(
                            text.matches("[A-Za-z0-9_./:{}-]+")
                                    ? text
                                    : "=" + Base64.getEncoder().encodeToString(word));
        }
        return line.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
