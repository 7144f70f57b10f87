package io.lease4j.testkit.report;

/** Writes text as JSON strings: all the JSON that the report needs, so that the kit drags no library along. */
final class Json {

    private Json() {}

    static String string(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> {
                    // Unpaired surrogates too: they cannot be written as UTF-8.
                    if (c < 0x20 || Character.isSurrogate(c) || c == 0x2028 || c == 0x2029) {
                        json.append(String.format("\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        return json.append('"').toString();
    }
}
