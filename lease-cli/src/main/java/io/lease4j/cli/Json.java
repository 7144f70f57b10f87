package io.lease4j.cli;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes maps, collections, texts, numbers and truth values as JSON on one line. */
final class Json {

    private final StringBuilder out = new StringBuilder();

    private Json() {}

    static String of(Object value) {
        Json json = new Json();
        json.write(value);
        return json.out.toString();
    }

    private void write(@Nullable Object value) {
        if (value == null) {
            out.append("null");
        } else if (value instanceof Optional<?> optional) {
            write(optional.orElse(null));
        } else if (value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof Map<?, ?> map) {
            write(map);
        } else if (value instanceof Collection<?> list) {
            write(list);
        } else {
            text(value.toString());
        }
    }

    private void write(Map<?, ?> map) {
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            out.append(separator);
            text(String.valueOf(entry.getKey()));
            out.append(':');
            write(entry.getValue());
            separator = ",";
        }
        out.append('}');
    }

    private void write(Collection<?> list) {
        out.append('[');
        String separator = "";
        for (Object element : list) {
            out.append(separator);
            write(element);
            separator = ",";
        }
        out.append(']');
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < 0x20 || Character.isSurrogate(c) || c == '\u2028' || c == '\u2029') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
