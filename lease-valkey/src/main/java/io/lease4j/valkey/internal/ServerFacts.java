package io.lease4j.valkey.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What {@code INFO} says of a server, by the names of its fields. Immutable. */
public record ServerFacts(Map<String, String> fields) {

    public static ServerFacts parse(String info) {
        Map<String, String> fields = new HashMap<>();
        info.lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0 && !line.startsWith("#")) {
                fields.put(line.substring(0, colon), line.substring(colon + 1));
            }
        });
        return new ServerFacts(Map.copyOf(fields));
    }

    public Optional<String> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }

    /** Whether the server is a Valkey, or a Redis, from 7.2 on. */
    public boolean isNewEnough() {
        String version =
                field("valkey_version").or(() -> field("redis_version")).orElse("0");
        String[] parts = version.split("\\.", -1);
        int major = number(parts[0]);
        return major > 7 || (major == 7 && parts.length > 1 && number(parts[1]) >= 2);
    }

    public String version() {
        return field("valkey_version")
                .map(version -> "Valkey " + version)
                .or(() -> field("redis_version").map(version -> "Redis " + version))
                .orElse("a server without a version");
    }

    private static int number(String digits) {
        return digits.matches("[0-9]{1,6}") ? Integer.parseInt(digits) : 0;
    }
}
