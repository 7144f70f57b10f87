package io.lease4j.chaos.report;

import java.util.List;

/** A table of a page; a column whose name begins with # is of numbers. Confined to one thread. */
final class Table {

    private final StringBuilder html = new StringBuilder();
    private final List<String> columns;

    Table(String... columns) {
        this.columns = List.of(columns);
        html.append("<table><thead><tr>");
        this.columns.forEach(column -> html.append(column.startsWith("#") ? "<th class=\"n\">" : "<th>")
                .append(Words.escape(column.startsWith("#") ? column.substring(1) : column))
                .append("</th>"));
        html.append("</tr></thead><tbody>\n");
    }

    /** Adds a row of plain text; a cell that begins with a tag is taken as it is. */
    void row(String... cells) {
        html.append("<tr>");
        for (int i = 0; i < cells.length; i++) {
            html.append(columns.get(i).startsWith("#") ? "<td class=\"n\">" : "<td>")
                    .append(cells[i].startsWith("<span") ? cells[i] : Words.escape(cells[i]))
                    .append("</td>");
        }
        html.append("</tr>\n");
    }

    static String chip(String style, String words) {
        return "<span class=\"chip " + style + "\">" + Words.escape(words) + "</span>";
    }

    /** Words that are not broken. */
    static String whole(String words) {
        return "<span class=\"k\">" + Words.escape(words) + "</span>";
    }

    String html() {
        return html + "</tbody></table>\n";
    }
}
