package io.lease4j.examples.live.page;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** What a button sends. */
final class Form {

    private static final int MOST_BYTES = 4096;

    private final Map<String, String> fields = new HashMap<>();

    private Form() {}

    /** Reads one; what is too long or is no form has no fields. */
    static Form read(InputStream body) throws IOException {
        Form form = new Form();
        byte[] bytes = body.readNBytes(MOST_BYTES + 1);
        if (bytes.length <= MOST_BYTES) {
            try {
                form.parse(new String(bytes, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                form.fields.clear();
            }
        }
        return form;
    }

    private void parse(String text) {
        for (String pair : text.split("&", -1)) {
            int middle = pair.indexOf('=');
            if (middle > 0) {
                fields.put(decoded(pair.substring(0, middle)), decoded(pair.substring(middle + 1)));
            }
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    String field(String name) {
        return fields.getOrDefault(name, "");
    }
}
