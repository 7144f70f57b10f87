package io.lease4j.examples.live.page;

import io.lease4j.examples.live.board.Line;
import io.lease4j.examples.live.board.Snapshot;
import io.lease4j.examples.live.board.StateText;
import io.lease4j.examples.live.work.Kind;

/** What happened, the latest first: what matters apart from what always goes on. */
final class Events {

    private static final int MOST = 60;

    private Events() {}

    static void render(Html html, Snapshot now) {
        html.raw("<div class=\"streams\">");
        // Only this one is read out: the other never rests.
        stream(html, now, "news", "Losses, takeovers, refusals, recoveries", true);
        stream(html, now, "all", "Everything that happens", false);
        html.raw("</div>");
    }

    private static void stream(Html html, Snapshot now, String id, String title, boolean news) {
        html.raw("<section><h2>").text(title).raw("</h2><div");
        html.raw(news ? " role=\"log\" aria-live=\"polite\">" : ">");
        html.live("ol", id, "events");
        now.lines().stream()
                .filter(line ->
                        !news || line.told().kind().isNews() || line.told().kind() == Kind.PROCESS)
                .limit(MOST)
                .forEach(line -> line(html, line));
        html.raw("</ol></div></section>");
    }

    private static void line(Html html, Line line) {
        html.raw("<li><span class=\"t\">").text(StateText.seconds(line.at())).raw("</span> ");
        html.chip(style(line.told().kind()), line.told().kind().code());
        html.raw(" <strong>")
                .text(line.who())
                .raw("</strong> ")
                .text(line.told().account());
        if (line.told().token() != 0) {
            html.text(" #" + line.told().token());
        }
        html.raw(" <span class=\"m\">").text(line.told().text()).raw("</span></li>");
    }

    private static String style(Kind kind) {
        return switch (kind) {
            case ACCEPTED, RESOLVED -> "good";
            case REFUSED, LOST, TROUBLE -> "bad";
            case TAKEOVER, REVOKED, UNKNOWN, RECOVERY, FLOOR, REACQUIRED -> "open";
            default -> "";
        };
    }
}
