package io.lease4j.chaos.report;

import io.lease4j.chaos.judge.Acceptance;
import io.lease4j.chaos.judge.Finding;
import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.judge.UnknownOutcome;
import io.lease4j.chaos.record.FaultLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of the page. */
final class Sections {

    private static final int MOST = 150;

    private Sections() {}

    /** Title and content of each, in their order. */
    static Map<String, String> all(Judgement judgement) {
        Map<String, String> all = new LinkedHashMap<>();
        if (judgement.guardedViolations() > 0) {
            all.put("Guarded violations", violations(judgement));
        }
        all.put("Sinks and twins, by one measure", sinks(judgement));
        all.put("Faults, and what shows that they happened", faults(judgement));
        all.put("Until a key was granted again", recovery(judgement));
        all.put("Unknown outcomes: what became of them, and what was said later", unknowns(judgement));
        return all;
    }

    private static String violations(Judgement judgement) {
        Table table = new Table("rule", "#when", "what", "event");
        for (Finding it : judgement.findings().stream().limit(MOST).toList()) {
            table.row(Table.chip("bad", it.rule()), Words.exact(it.at()), it.message(), it.line());
        }
        for (Acceptance it : judgement.guardedWrong().stream().limit(MOST).toList()) {
            table.row(
                    Table.chip("bad", it.wrong()),
                    Words.exact(it.at()),
                    it.place() + " accepted effect " + it.effect() + " of token " + it.token() + " for " + it.key(),
                    "");
        }
        return table.html();
    }

    private static String sinks(Judgement judgement) {
        Table table = new Table("place", "", "#accepted", "#went back", "#generation not active", "#refused");
        for (String place : List.of("valkey", "postgres")) {
            for (boolean guarded : new boolean[] {true, false}) {
                List<Acceptance> all = judgement.accepted().stream()
                        .filter(it -> it.place().equals(place) && it.guarded() == guarded)
                        .toList();
                long refused = judgement.evidence().testimony().sinkTrips().stream()
                        .filter(it -> it.step().sink().equals(place)
                                && it.step().code().startsWith("rejected"))
                        .count();
                table.row(
                        place,
                        guarded ? "guarded" : "twin",
                        Words.number(all.size()),
                        Words.number(count(all, Acceptance.BACK)),
                        place.equals("valkey") ? Words.number(count(all, Acceptance.INACTIVE)) : "",
                        guarded ? Words.number(refused) : "");
            }
        }
        return table.html();
    }

    private static long count(List<Acceptance> all, String wrong) {
        return all.stream().filter(it -> it.wrong().equals(wrong)).count();
    }

    private static String faults(Judgement judgement) {
        Table table = new Table("#", "kind", "target", "#from", "#to", "", "evidence", "#granted again after");
        for (Fault it : Fault.of(judgement).stream().limit(MOST * 4L).toList()) {
            table.row(
                    Integer.toString(it.number()),
                    Table.whole(Figures.name(it.kind())),
                    Table.whole(it.target()),
                    Words.exact(it.from()),
                    Words.exact(it.to()),
                    it.happened() ? Table.chip("good", "happened") : Table.chip("bad", "did not happen"),
                    it.evidence().entrySet().stream()
                            .map(entry -> entry.getKey() + " " + entry.getValue())
                            .sorted()
                            .collect(Collectors.joining(", ")),
                    it.recoveryMillis().isEmpty() ? "" : millis(Double.parseDouble(it.recoveryMillis())));
        }
        for (FaultLine line : judgement.evidence().faults()) {
            if (line.phase() == FaultLine.Phase.NOT_POSSIBLE) {
                table.row(
                        "",
                        Table.whole(Figures.name(line.kind())),
                        "",
                        "",
                        "",
                        Table.chip("open", "not possible here"),
                        line.evidence().values().stream().sorted().collect(Collectors.joining(", ")),
                        "");
            }
        }
        return table.html();
    }

    private static String millis(double millis) {
        return String.format(Locale.ROOT, "%,.0f ms", millis);
    }

    private static String recovery(Judgement judgement) {
        Table table = new Table("after", "#times", "#median", "#longest", "#bound");
        Figures.recoveries(judgement)
                .forEach((kind, spread) -> table.row(
                        Figures.name(kind),
                        Integer.toString(spread.times()),
                        millis(spread.median()),
                        millis(spread.max()),
                        ""));
        Figures.Spread keys = Figures.liveness(judgement);
        if (keys.times() > 0) {
            long bound = judgement.evidence().facts().recoveryBoundMillis();
            table.row(
                    "all faults, each key",
                    Integer.toString(keys.times()),
                    millis(keys.median()),
                    millis(keys.max()),
                    millis((double) bound));
        }
        return table.html();
    }

    private static String unknowns(Judgement judgement) {
        Table sums = new Table("what was said in the end", "what became of it", "#times");
        Figures.resolutions(judgement)
                .forEach((said, truths) ->
                        truths.forEach((truth, times) -> sums.row(said, truth, Integer.toString(times))));
        Table table = new Table("#asked", "by", "what", "key", "was told", "became", "was said later");
        for (UnknownOutcome it : judgement.unknowns().stream().limit(MOST).toList()) {
            table.row(
                    Words.exact(it.askedAt()),
                    it.client(),
                    it.verb(),
                    it.key(),
                    it.why(),
                    truth(it),
                    it.resolutions().stream()
                            .map(said -> said.verb() + ": " + said.code())
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        int more = judgement.unknowns().size() - MOST;
        return sums.html() + "<p class=\"note\" style=\"margin:18px 0 6px\">"
                + (more > 0 ? "The first " + MOST + ", " + more + " more are not shown." : "One by one:") + "</p>"
                + table.html();
    }

    private static String truth(UnknownOutcome it) {
        return switch (it.truth()) {
            case COMMITTED -> Table.chip("good", it.lost() ? "committed, then lost" : "committed");
            case NOT_COMMITTED -> Table.chip("plain", "not committed");
            case OPEN -> Table.chip("open", "open");
        };
    }
}
