package io.lease4j.examples.live.page;

/** Builds a page; every text is escaped. Confined to one thread. */
final class Html {

    private final StringBuilder text = new StringBuilder(16_384);

    /** Adds markup as it is. */
    Html raw(String markup) {
        text.append(markup);
        return this;
    }

    /** Adds a text, or the value of an attribute. */
    Html text(Object value) {
        String plain = String.valueOf(value);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&quot;");
                case '\'' -> text.append("&#39;");
                default -> text.append(c);
            }
        }
        return this;
    }

    /** Begins an element that the script exchanges when it differs. */
    Html live(String element, String id, String styles) {
        return raw("<").raw(element)
                .raw(" data-live id=\"")
                .text(id)
                .raw("\" class=\"")
                .text(styles)
                .raw("\">");
    }

    /** Adds a cell of its own life. */
    Html cell(String id, String styles, Object value) {
        return live("td", id, styles).text(value).raw("</td>");
    }

    /** Adds a state in a box. */
    Html chip(String styles, String value) {
        return raw("<span class=\"chip ").text(styles).raw("\">").text(value).raw("</span>");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
