package io.lease4j.verification.floor;

import io.lease4j.spi.Installation.Proof;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The store's own script of installs, with some of its checks cut out of the text. */
final class CutInstall {

    private static final String FOLDER = "v1/";
    private static final Pattern INCLUDE = Pattern.compile("(?m)^ *-- include: ([a-z]+)\\n");
    private static final Pattern DEFINE = Pattern.compile("(?m)^ *-- define: ([A-Z_]+) (.+)$");
    private static final Pattern NAME = Pattern.compile("\\b[A-Z][A-Z_]+\\b");
    private static final Pattern COMMENT = Pattern.compile("(?m)^ *--.*\\n");

    /** A check of an install. */
    enum Cut {
        LINEAGE("unless(ARGV[8] == lineage, 'another lineage serves')"),
        TICKET("unless(ticket ~= '' and ARGV[9] == ticket, 'the ticket is not the outstanding one')"),
        LAST("unlessBelow('last token', last)"),
        FLOOR("unlessBelow('floor', floor)"),
        CEILING("unlessBelow('ceiling', ceiling)");

        private final String check;

        Cut(String check) {
            this.check = check;
        }
    }

    private CutInstall() {}

    /** Whether it was installed; without any cut, it is what the store would answer. */
    static boolean installs(ValkeyServer server, Realm realm, Proof proof, Cut... cuts) {
        List<byte[]> words = Stream.concat(
                        Stream.of("EVAL", text(cuts), "6"), Stream.concat(keys(realm, proof), arguments(realm, proof)))
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .toList();
        try (ServerConnection connection = server.connect()) {
            Reply.Several reply = (Reply.Several) connection.command(words.toArray(new byte[0][]));
            String code = reply.list().get(1).text();
            if (!code.equals("record") && !code.equals("not-allowed")) {
                throw new AssertionError("an install was answered " + reply);
            }
            return code.equals("record");
        }
    }

    private static Stream<String> keys(Realm realm, Proof proof) {
        String prefix = "lease4j:1:{" + realm.name() + "/" + proof.recordId().shard() + "}:";
        return Stream.of("authority", "authority", "authority", "history", "index", "shown")
                .map(name -> prefix + name);
    }

    private static Stream<String> arguments(Realm realm, Proof proof) {
        NamespaceSettings settings = realm.settings();
        return Stream.of(
                "nonce",
                proof.recordId().namespaceId().value(),
                Integer.toString(proof.recordId().shard()),
                "0",
                settings.receiptHorizon().toMillis()
                        + " " + settings.evidenceRetention().toMillis()
                        + " " + settings.historyLength(),
                "unused",
                "P",
                proof.lineage().value(),
                proof.ticket().value(),
                Long.toString(proof.range().base()),
                Long.toString(proof.range().ceiling()),
                realm.witness().isPresent() ? "1" : "2",
                proof.sinks().stream().map(Object::toString).collect(Collectors.joining("\n")),
                "",
                Integer.toString(Realm.SHARDS),
                realm.witness().isPresent() ? "1" : "0",
                "0");
    }

    private static String text(Cut... cuts) {
        String expanded = expanded(resource("install.lua"));
        Map<String, String> defined = new HashMap<>();
        DEFINE.matcher(expanded).results().forEach(line -> defined.put(line.group(1), line.group(2)));
        String text = NAME.matcher(COMMENT.matcher(expanded).replaceAll(""))
                .replaceAll(word -> Matcher.quoteReplacement(defined.getOrDefault(word.group(), word.group())));
        for (Cut cut : cuts) {
            if (!text.contains(cut.check)) {
                throw new AssertionError("the script has no check of " + cut);
            }
            text = text.replace(cut.check, "");
        }
        return "#!lua\n" + text;
    }

    private static String expanded(String source) {
        return INCLUDE.matcher(source)
                .replaceAll(part -> Matcher.quoteReplacement(expanded(resource("lib/" + part.group(1) + ".lua"))));
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(ValkeyLeaseStore.class.getResourceAsStream(FOLDER + name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
