package io.lease4j.chaos.judge;

import io.lease4j.chaos.record.RecordFolder;
import io.lease4j.chaos.report.HtmlReport;
import io.lease4j.chaos.report.JsonReport;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Judges the record of an output folder, writes both reports beside it, and says what came of it. */
public final class JudgeMain {

    private static final int MOST_LINES = 12;

    private JudgeMain() {}

    /**
     * Judges.
     *
     * @param out the output folder, with the record in {@code run}; or the record itself
     * @param to is told the result
     * @return what the run came to
     * @throws IOException if it cannot be read or written
     */
    public static Judgement run(Path out, PrintStream to) throws IOException {
        boolean inside = Files.exists(out.resolve("run").resolve("run.json"));
        Judgement judgement = Judge.judge(new RecordFolder(inside ? out.resolve("run") : out));
        JsonReport.write(judgement, out.resolve("report.json"));
        HtmlReport.write(judgement, out.resolve("report.html"));
        tell(judgement, to);
        return judgement;
    }

    private static void tell(Judgement judgement, PrintStream to) {
        to.printf(
                Locale.ROOT,
                "guarded violations %d, unguarded violations %d (seed %d, %.0f s, %d operations, %d grants, %d takeovers)%n",
                judgement.guardedViolations(),
                judgement.unguardedViolations(),
                judgement.evidence().facts().seed(),
                judgement.durationMillis() / 1000,
                judgement.counts().operations(),
                judgement.counts().grants(),
                judgement.counts().takeovers());
        long committed = judgement.unknowns().stream()
                .filter(unknown -> unknown.truth() == UnknownOutcome.Truth.COMMITTED)
                .count();
        to.printf(
                "%d unknown outcomes, of which %d had committed%n",
                judgement.unknowns().size(), committed);
        judgement.findings().stream()
                .limit(MOST_LINES)
                .forEach(it -> to.printf(
                        Locale.ROOT, "  %s at %.0f ms: %s%n    %s%n", it.rule(), it.at(), it.message(), it.line()));
        judgement.guardedWrong().stream().limit(MOST_LINES).forEach(it -> to.println("  accepted wrongly: " + it));
        judgement.problems().forEach(problem -> to.println("FAILED: " + problem));
    }
}
