package io.lease4j.benchmarks.figures;

import java.util.Optional;

/** The report for people: what is promised beside what was measured, then every case. */
public final class MarkdownReport {

    private MarkdownReport() {}

    /**
     * Writes it.
     *
     * @param circumstances of the run
     * @param figures what was measured
     * @return Markdown
     */
    public static String of(Circumstances circumstances, Figures figures) {
        StringBuilder text = new StringBuilder("# Performance: one run\n\n");
        circumstances
                .facts()
                .forEach((name, value) -> text.append("- ")
                        .append(name)
                        .append(": ")
                        .append(value)
                        .append('\n'));
        text.append(
                "\n## What is promised\n\nMedian over the rounds, lowest and highest in brackets; ratios are made in each"
                        + " round.\n\n| what | reach | actual | verdict |\n|---|---|---|---|\n");
        for (Target target : Targets.all()) {
            row(text, target, target.actual(figures), target.smaller(figures) ? ", at a smaller size" : "");
        }
        if (!figures.failures().isEmpty()) {
            text.append("\n## Failed\n\nA case with one pair that did not get its lease is not shown.\n\n");
            figures.failures()
                    .forEach((name, why) -> text.append("- ")
                            .append(name)
                            .append(": ")
                            .append(why)
                            .append('\n'));
        }
        text.append(
                "\n## Every case\n\n| case | figure | median | min | max | IQR | rounds |\n|---|---|---|---|---|---|---|\n");
        for (String name : figures.cases()) {
            figures.of(name)
                    .forEach((figure, of) -> text.append("| ")
                            .append(String.join(
                                    " | ",
                                    name,
                                    figure,
                                    Numbers.text(of.median()),
                                    Numbers.text(of.min()),
                                    Numbers.text(of.max()),
                                    Numbers.text(of.iqr()),
                                    Integer.toString(of.rounds())))
                            .append(" |\n"));
        }
        return text.toString();
    }

    private static void row(StringBuilder text, Target target, Optional<Spread> actual, String condition) {
        text.append("| ")
                .append(String.join(
                        " | ",
                        target.text(),
                        target.reach().toString(),
                        actual.map(MarkdownReport::shown).orElse("–"),
                        actual.map(of -> (target.reach().isReachedBy(of.median()) ? "reached" : "**not reached**")
                                        + condition)
                                .orElse("not measured")))
                .append(" |\n");
    }

    private static String shown(Spread of) {
        String median = Numbers.text(of.median());
        return of.rounds() == 1
                ? median
                : median + " (" + Numbers.text(of.min()) + " to " + Numbers.text(of.max()) + ")";
    }
}
