package io.lease4j.examples.live.page;

import io.lease4j.examples.live.board.Snapshot;

/** What it came to so far. */
final class Numbers {

    private Numbers() {}

    static void render(Html html, Snapshot now) {
        html.raw("<section class=\"numbers\" aria-label=\"Numbers\">");
        number(html, "results", now.totals().results(), "results written", "");
        number(
                html,
                "duplicates",
                now.totals().duplicates(),
                "written twice",
                mark(now.totals().duplicates()));
        number(html, "refused", now.refused(), "stale writes refused", now.refused() == 0 ? "" : "good");
        number(
                html,
                "stale-guarded",
                now.totals().guardedStale(),
                "stale overwrites, guarded table",
                mark(now.totals().guardedStale()));
        number(
                html,
                "stale-twin",
                now.totals().twinStale(),
                "stale overwrites, unguarded twin",
                harm(now.totals().twinStale()));
        number(
                html,
                "twice-twin",
                now.totals().twinTwice(),
                "taken twice by the twin",
                harm(now.totals().twinTwice()));
        number(html, "off", now.off(), "wrong in the twin's balances", harm(now.off()));
        number(html, "messages", now.totals().messages(), "messages from the outbox", "");
        html.raw("</section>");
    }

    private static String mark(long mustBeZero) {
        return mustBeZero == 0 ? "good" : "bad";
    }

    private static String harm(long number) {
        return number == 0 ? "" : "bad";
    }

    private static void number(Html html, String id, long value, String meaning, String style) {
        html.live("div", "number-" + id, "number " + style)
                .raw("<b>")
                .text(value)
                .raw("</b> ")
                .text(meaning)
                .raw("</div>");
    }
}
