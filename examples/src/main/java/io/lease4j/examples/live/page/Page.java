package io.lease4j.examples.live.page;

import io.lease4j.examples.live.board.Control;
import io.lease4j.examples.live.board.Snapshot;
import io.lease4j.examples.live.board.StateText;
import io.lease4j.examples.live.site.ProcessState;

/** The whole page. */
final class Page {

    private Page() {}

    static String render(Snapshot now, String token) {
        Html html = new Html();
        html.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>lease4j, live</title>")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
                .raw("<link rel=\"stylesheet\" href=\"/live.css\"><script src=\"/live.js\" defer></script>")
                .raw("<noscript><meta http-equiv=\"refresh\" content=\"2\"></noscript></head><body><main>");
        head(html, now, token);
        Numbers.render(html, now);
        WorkersTable.render(html, now, token);
        AccountsTable.render(html, now, token);
        Events.render(html, now);
        html.raw("<p class=\"note\">By hand too: <code>kill -STOP</code>, <code>-CONT</code> or <code>-9</code> with a")
                .raw(" process above. As lines: <a href=\"/state\">state</a>. Database: <code>")
                .text(now.database())
                .raw("</code></p></main></body></html>");
        return html.toString();
    }

    private static void head(Html html, Snapshot now, String token) {
        html.raw(
                        "<header><div><h1>Freeze one, kill one, and watch</h1><p class=\"note\">Worker processes post amounts to")
                .raw(" accounts, each under a lease of ")
                .text(StateText.seconds(now.ttl()))
                .raw(". Freeze one until another has taken over, thaw it, and see what its write comes to.")
                .raw("</p></div><div class=\"store\"><p>")
                .live("span", "elapsed", "t")
                .text(StateText.seconds(now.at()))
                .raw("</span> <span id=\"connection\" role=\"status\"></span></p>")
                .live("div", "store", "acts")
                .text("Valkey ")
                .chip(WorkersTable.style(now.valkey()), now.valkey().code());
        button(html, token, "freeze", "Freeze", now.valkey() == ProcessState.RUNNING);
        button(html, token, "thaw", "Thaw", now.valkey() == ProcessState.FROZEN);
        button(html, token, "restart", "Restart", true);
        html.raw("</div></div></header>");
    }

    private static void button(Html html, String token, String verb, String label, boolean possible) {
        new Button(verb, Control.VALKEY, label, possible).render(html, token);
    }
}
