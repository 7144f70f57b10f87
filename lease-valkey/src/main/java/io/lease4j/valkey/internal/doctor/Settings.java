package io.lease4j.valkey.internal.doctor;

import io.lease4j.valkey.ServerFinding.Code;
import java.util.Map;
import java.util.Optional;

/** The server's configuration, as far as it may be read. */
record Settings(Optional<Map<String, String>> values) {

    private static final String[] NAMES = {
        "appendfsync",
        "no-appendfsync-on-rewrite",
        "save",
        "min-replicas-to-write",
        "repl-backlog-ttl",
        "protected-mode",
        "replica-read-only"
    };

    static Settings read(Line line, Findings findings) {
        Settings settings =
                new Settings(line.ask(commands -> commands.configGet(NAMES)).filter(read -> !read.isEmpty()));
        if (settings.values.isPresent()) {
            findings.ok(Code.CONFIG, "the configuration can be read");
        } else {
            findings.warn(
                    Code.CONFIG,
                    "CONFIG GET is refused: " + String.join(", ", NAMES) + " were not looked at",
                    "grant +config|get, or look at them where the service shows them; the retained proof needs the right");
        }
        return settings;
    }

    Optional<String> value(String name) {
        return values.flatMap(read -> Optional.ofNullable(read.get(name)));
    }
}
