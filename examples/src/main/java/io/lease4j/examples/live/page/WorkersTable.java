package io.lease4j.examples.live.page;

import io.lease4j.examples.live.board.Snapshot;
import io.lease4j.examples.live.board.WorkerRow;
import io.lease4j.examples.live.site.ProcessState;
import io.lease4j.examples.live.work.Kind;
import java.util.List;

/** The workers: what each believes that it is at, and what the store says of that. */
final class WorkersTable {

    private WorkersTable() {}

    static void render(Html html, Snapshot now, String token) {
        html.raw(
                        "<section><h2>Workers</h2><table><thead><tr><th scope=\"col\">Worker</th><th scope=\"col\" class=\"n\">Process</th><th scope=\"col\">State</th>")
                .raw(
                        "<th scope=\"col\">Works on</th><th scope=\"col\" class=\"n\">Token</th><th scope=\"col\">Lease, by the store's clock</th>")
                .raw(
                        "<th scope=\"col\" class=\"n\">Done</th><th scope=\"col\" class=\"n\">Refused</th><th scope=\"col\">Do something to it</th></tr></thead><tbody>");
        now.workers().forEach(worker -> row(html, worker, now, token));
        html.raw("</tbody></table></section>");
    }

    private static void row(Html html, WorkerRow worker, Snapshot now, String token) {
        String id = worker.name();
        boolean works = worker.doing().kind() == Kind.WORKING;
        html.raw("<tr>");
        html.live("th", "name-" + id, "row").text(worker.instance());
        if (!worker.metrics().isEmpty()) {
            html.raw(" <a href=\"").text(worker.metrics()).raw("\">meters</a>");
        }
        html.raw("</th>");
        html.cell("pid-" + id, "n", worker.pid());
        html.live("td", "state-" + id, "")
                .chip(style(worker.state()), worker.state().code())
                .raw("</td>");
        html.cell(
                "doing-" + id,
                "",
                works ? worker.doing().account() + ": " + worker.doing().text() : "nothing");
        html.cell("token-" + id, "n", works ? "#" + worker.doing().token() : "");
        lease(html, worker, now, works);
        html.cell("done-" + id, "n", worker.done());
        html.cell("refused-" + id, "n", worker.refused());
        html.live("td", "acts-" + id, "acts");
        buttons(worker).forEach(button -> button.render(html, token));
        html.raw("</td></tr>");
    }

    private static void lease(Html html, WorkerRow worker, Snapshot now, boolean works) {
        html.live("td", "lease-" + worker.name(), "lease");
        if (worker.remaining().isPresent()) {
            Remaining.render(html, worker.remaining().get(), now.ttl());
        } else if (works && !now.answered(worker.doing().account())) {
            html.chip("open", "no answer");
        } else if (works) {
            html.chip("bad", "over").text(worker.state() == ProcessState.FROZEN ? " and it does not know" : "");
        }
        html.raw("</td>");
    }

    private static List<Button> buttons(WorkerRow worker) {
        String name = worker.name();
        ProcessState state = worker.state();
        return List.of(
                new Button("freeze", name, "Freeze", state == ProcessState.RUNNING),
                new Button("thaw", name, "Thaw", state == ProcessState.FROZEN),
                new Button("kill", name, "Kill", state != ProcessState.ENDED),
                new Button("start", name, "Start", state == ProcessState.ENDED));
    }

    static String style(ProcessState state) {
        return switch (state) {
            case RUNNING -> "good";
            case FROZEN -> "open";
            case ENDED -> "bad";
        };
    }
}
