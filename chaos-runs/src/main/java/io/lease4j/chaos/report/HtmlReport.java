package io.lease4j.chaos.report;

import io.lease4j.chaos.judge.Counts;
import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.record.RunFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The report as one page that needs nothing else: the two numbers first, then why they can be believed. */
public final class HtmlReport {

    private final Judgement judgement;
    private final StringBuilder html = new StringBuilder(1 << 20);

    private HtmlReport(Judgement judgement) {
        this.judgement = judgement;
    }

    /**
     * Writes it.
     *
     * @param judgement what the run came to
     * @param file where to
     * @throws IOException if it cannot be written
     */
    public static void write(Judgement judgement, Path file) throws IOException {
        Files.writeString(file, new HtmlReport(judgement).text());
    }

    String text() {
        RunFacts facts = judgement.evidence().facts();
        html.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Chaos, seed "
                + facts.seed() + "</title>\n<style>" + Style.CSS + "</style></head>\n<body><main>\n");
        html.append("<h1>Chaos run, seed " + facts.seed() + "</h1><p class=\"note\">"
                + Words.escape(facts.workers() + " worker processes on "
                        + facts.keys().size() + " keys, topology "
                        + facts.topology() + ", floor " + (facts.witness() ? "witnessed by PostgreSQL" : "retained")
                        + (facts.plant().isEmpty() ? "" : ", planted: " + facts.plant())
                        + (judgement.evidence().isComplete() ? "" : ", partial record"))
                + "</p>\n");
        numbers();
        problems();
        section("The run", facts(facts));
        section("Over time", pictures());
        Sections.all(judgement).forEach(this::section);
        return html.append("</main></body></html>\n").toString();
    }

    private void numbers() {
        int guarded = judgement.guardedViolations();
        int unguarded = judgement.unguardedViolations();
        html.append("<div class=\"numbers\">");
        number(
                guarded == 0 ? "good" : "bad",
                guarded,
                "violations at the guarded sinks and in the history",
                "must be 0");
        number(
                unguarded > 0 ? "plain" : "bad",
                unguarded,
                "violations at the unguarded twins, by the same measure",
                unguarded > 0 ? "above 0: the faults did reach the sinks" : "must be above 0: this run proves nothing");
        html.append("</div>\n");
    }

    private void number(String style, int number, String what, String why) {
        html.append("<div class=\"number " + style + "\"><b>" + Words.number(number) + "</b><strong>" + what
                + "</strong><p>" + why + "</p></div>");
    }

    private void problems() {
        List<String> problems = judgement.problems();
        if (!problems.isEmpty()) {
            html.append("<div class=\"problems\">");
            problems.forEach(it -> html.append("<p>" + Words.escape(it) + "</p>"));
            html.append("</div>\n");
        }
    }

    private void section(String title, String content) {
        html.append("<section><h2>" + title + "</h2>" + content + "</section>\n");
    }

    private String facts(RunFacts facts) {
        Counts counts = judgement.counts();
        StringBuilder list = new StringBuilder("<dl class=\"facts\">");
        fact(list, "duration", Words.time(judgement.durationMillis()) + " min");
        fact(list, "operations", Words.number(counts.operations()));
        fact(list, "transmissions", Words.number(counts.transmissions()));
        fact(list, "grants", Words.number(counts.grants()));
        fact(list, "takeovers", Words.number(counts.takeovers()));
        fact(list, "renewals", Words.number(counts.renewals()));
        fact(list, "releases, revocations", Words.number(counts.ends()));
        fact(list, "found expired", Words.number(counts.expired()));
        fact(list, "floor proofs", Words.number(counts.proofs()));
        fact(list, "reclaimed receipts", Words.number(counts.reclaiming()));
        fact(list, "faults", Words.number(Fault.of(judgement).size()));
        fact(list, "unknown outcomes", Words.number(judgement.unknowns().size()));
        fact(list, "of them committed", Words.number(Figures.unknownCommitted(judgement)));
        fact(list, "guarded effects", Words.number(accepted(true)));
        fact(list, "twin effects", Words.number(accepted(false)));
        fact(list, "events judged", Words.number(judgement.history().events().size()));
        fact(list, "steps left out", Words.number(judgement.leftOut()));
        facts.versions().forEach((name, version) -> fact(list, name, version));
        return list.append("</dl>").toString();
    }

    private long accepted(boolean guarded) {
        return judgement.accepted().stream()
                .filter(it -> it.guarded() == guarded)
                .count();
    }

    private static void fact(StringBuilder list, String name, String value) {
        list.append("<div><dt>" + Words.escape(name) + "</dt><dd>" + Words.escape(value) + "</dd></div>");
    }

    private String pictures() {
        return Pictures.of(judgement);
    }
}
