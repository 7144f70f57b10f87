package io.lease4j.benchmarks.figures;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Writes maps, lists, numbers, booleans and text as JSON, indented, so that two reports can be compared line by line. */
public final class Json {

    private final StringBuilder out = new StringBuilder();

    private Json() {}

    /**
     * Writes a value.
     *
     * @param value a map with keys of text, a list, a number, a boolean or text
     * @return the JSON, ending in a line break
     * @throws IllegalArgumentException if it is anything else, or a number that JSON does not have
     */
    public static String write(Object value) {
        Json json = new Json();
        json.value(value, "\n");
        return json.out.append('\n').toString();
    }

    private void value(Object value, String line) {
        if (value instanceof Map<?, ?> map) {
            entries(map, line);
        } else if (value instanceof List<?> list) {
            elements(list, line);
        } else if (value instanceof Number number) {
            out.append(number(number));
        } else if (value instanceof Boolean flag) {
            out.append(flag.booleanValue());
        } else if (value instanceof String text) {
            text(text);
        } else {
            throw new IllegalArgumentException("not for JSON: " + value.getClass());
        }
    }

    private void entries(Map<?, ?> map, String line) {
        if (map.isEmpty()) {
            out.append("{}");
            return;
        }
        out.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> all = map.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<?, ?> entry = all.next();
            out.append(line).append("  ");
            text((String) entry.getKey());
            out.append(": ");
            value(entry.getValue(), line + "  ");
            out.append(all.hasNext() ? "," : line + "}");
        }
    }

    private void elements(List<?> list, String line) {
        out.append('[');
        for (Iterator<?> all = list.iterator(); all.hasNext(); ) {
            value(all.next(), line);
            out.append(all.hasNext() ? ", " : "");
        }
        out.append(']');
    }

    /** Six digits that count: more would claim what nobody measured. */
    private static String number(Number number) {
        if (number instanceof Integer || number instanceof Long) {
            return number.toString();
        }
        double value = number.doubleValue();
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("no number of JSON: " + value);
        }
        if (value == 0) {
            return "0";
        }
        return new BigDecimal(value)
                .round(new MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
