package io.lease4j.testkit;

import io.lease4j.AcquireRequest;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values that a backend is tempted to cut, fold, join, escape or read as a pattern. */
final class Texts {

    /** Of one, two, three and four bytes. */
    private static final String SCRIPTS = "a\u00e9\u20ac\ud83d\ude00";

    private static final int SCRIPTS_BYTES = SCRIPTS.getBytes(StandardCharsets.UTF_8).length;

    private Texts() {}

    /** A text of exactly so many bytes of UTF-8, that begins with another one. */
    static String ofBytes(int bytes, String begin) {
        StringBuilder text = new StringBuilder(begin);
        int left = bytes - begin.getBytes(StandardCharsets.UTF_8).length;
        text.append(SCRIPTS.repeat(left / SCRIPTS_BYTES));
        text.append("z".repeat(left % SCRIPTS_BYTES));
        return text.toString();
    }

    /** As many entries, and as many bytes in all, as there can be. */
    static Map<String, String> mostMetadata() {
        Map<String, String> metadata = new LinkedHashMap<>();
        int each = AcquireRequest.MAX_METADATA_BYTES / AcquireRequest.MAX_METADATA_ENTRIES;
        for (int i = 0; i < AcquireRequest.MAX_METADATA_ENTRIES; i++) {
            String name = "name " + i;
            metadata.put(name, i == 0 ? "" : ofBytes(each - name.length(), "="));
        }
        // The room that the empty value left.
        metadata.put("name 1", ofBytes(2 * each - 2 * "name 0".length(), "="));
        return metadata;
    }

    /** Two keys of the greatest size, whose last character alone differs. */
    static List<LeaseKey> longestKeys(Namespace namespace) {
        String component = ofBytes(LeaseKey.MAX_COMPONENT_BYTES, "k");
        List<String> components = new ArrayList<>(Collections.nCopies(LeaseKey.MAX_COMPONENTS, component));
        LeaseKey one = LeaseKey.of(namespace, components);
        int last = LeaseKey.MAX_COMPONENTS - 1;
        components.set(last, component.substring(0, component.length() - 1) + "y");
        return List.of(one, LeaseKey.of(namespace, components));
    }

    /** Keys that a careless encoding takes for one another, or for something else than a key. */
    static List<LeaseKey> similarKeys(Namespace namespace) {
        List<List<String>> keys = List.of(
                List.of("ab", "c"),
                List.of("a", "bc"),
                List.of("abc"),
                List.of("a", "b", "c"),
                List.of("c", "ab"),
                List.of("AB", "c"),
                List.of("\u00e9", "c"),
                List.of("e\u0301", "c"),
                List.of("\u0130", "c"),
                List.of("\uff41b", "c"),
                List.of("\ud83d\ude00", "c"),
                List.of("a:b", "c"),
                List.of("a", "b:c"),
                List.of("a/b", "c"),
                List.of("a.b", "c"),
                List.of("a b", "c"),
                List.of("a  b", "c"),
                List.of("{a}", "c"),
                List.of("a*", "c"),
                List.of("a?", "c"),
                List.of("a\\b", "c"),
                List.of("\"a\"", "c"),
                List.of("'a'", "c"),
                List.of("%61", "c"),
                List.of("a", "c"),
                List.of("0", "c"),
                List.of("00", "c"),
                List.of("null"),
                List.of("-1"));
        return keys.stream()
                .map(components -> LeaseKey.of(namespace, components))
                .toList();
    }
}
