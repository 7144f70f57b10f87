package io.lease4j.chaos.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.lease4j.chaos.judge.Acceptance;
import io.lease4j.chaos.judge.Finding;
import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.judge.UnknownOutcome;
import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.RunFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report as JSON. */
public final class JsonReport {

    private static final int MOST = 500;
    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private JsonReport() {}

    /**
     * Writes it.
     *
     * @param judgement what the run came to
     * @param file where to
     * @throws IOException if it cannot be written
     */
    public static void write(Judgement judgement, Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), of(judgement));
    }

    static Map<String, Object> of(Judgement judgement) {
        RunFacts facts = judgement.evidence().facts();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("guardedViolations", judgement.guardedViolations());
        json.put("unguardedViolations", judgement.unguardedViolations());
        json.put("passed", judgement.passed());
        json.put("problems", judgement.problems());
        json.put("seed", facts.seed());
        json.put("topology", facts.topology());
        json.put("floor", facts.witness() ? "witness" : "retained");
        json.put("plant", facts.plant());
        json.put("workers", facts.workers());
        json.put("threads", facts.threads());
        json.put("keys", facts.keys().size());
        json.put("shards", facts.shards());
        json.put("options", facts.options());
        json.put("versions", facts.versions());
        json.put("durationMillis", Math.round(judgement.durationMillis()));
        json.put("complete", judgement.evidence().isComplete());
        json.put("tornFiles", judgement.evidence().testimony().torn());
        counts(judgement, json);
        effects(judgement, json);
        faults(judgement, json);
        unknowns(judgement, json);
        history(judgement, json);
        json.put(
                "findings",
                judgement.findings().stream()
                        .limit(MOST)
                        .map(JsonReport::finding)
                        .toList());
        return json;
    }

    private static void counts(Judgement judgement, Map<String, Object> json) {
        json.put("operations", judgement.counts().operations());
        json.put("transmissions", judgement.counts().transmissions());
        json.put("grants", judgement.counts().grants());
        json.put("takeovers", judgement.counts().takeovers());
        json.put("renewals", judgement.counts().renewals());
        json.put("releasesAndRevocations", judgement.counts().ends());
        json.put("expirations", judgement.counts().expired());
        json.put("floorProofs", judgement.counts().proofs());
        json.put("storeTransactions", judgement.counts().transactions());
        json.put("receiptHorizonMillis", judgement.evidence().facts().receiptHorizonMillis());
        json.put("stepsThatReclaimedReceipts", judgement.counts().reclaiming());
    }

    private static void effects(Judgement judgement, Map<String, Object> json) {
        Map<String, Object> effects = new LinkedHashMap<>();
        for (String place : List.of("valkey", "postgres")) {
            for (boolean guarded : new boolean[] {true, false}) {
                List<Acceptance> all = judgement.accepted().stream()
                        .filter(it -> it.place().equals(place) && it.guarded() == guarded)
                        .toList();
                effects.put(
                        place + (guarded ? "Guarded" : "Unguarded"),
                        Map.of(
                                "accepted", all.size(),
                                "goesBack", count(all, Acceptance.BACK),
                                "generationNotActive", count(all, Acceptance.INACTIVE)));
            }
        }
        json.put("effects", effects);
        json.put(
                "guardedWrong",
                judgement.guardedWrong().stream()
                        .limit(MOST)
                        .map(Acceptance::toString)
                        .toList());
    }

    private static long count(List<Acceptance> all, String wrong) {
        return all.stream().filter(it -> it.wrong().equals(wrong)).count();
    }

    private static void faults(Judgement judgement, Map<String, Object> json) {
        Map<String, Object> kinds = new LinkedHashMap<>();
        Figures.faults(judgement).forEach((kind, times) -> kinds.put(Figures.name(kind), times));
        json.put("faults", kinds);
        Map<String, Object> impossible = new LinkedHashMap<>();
        for (FaultLine line : judgement.evidence().faults()) {
            if (line.phase() == FaultLine.Phase.NOT_POSSIBLE) {
                impossible.put(Figures.name(line.kind()), line.evidence());
            }
        }
        json.put("faultsNotPossible", impossible);
        Map<String, Object> recovery = new LinkedHashMap<>();
        Figures.recoveries(judgement).forEach((kind, spread) -> recovery.put(Figures.name(kind), spread(spread)));
        json.put("recoveryMillisByFault", recovery);
        List<Map<String, Object>> liveness = new ArrayList<>();
        judgement
                .evidence()
                .liveness()
                .forEach(line -> liveness.add(Map.of(
                        "key", line.key(),
                        "recoveryMillis", Math.round(line.recoveryMillis()),
                        "boundMillis", line.boundMillis(),
                        "last", line.last())));
        json.put("liveness", liveness);
        json.put("livenessMillis", spread(Figures.liveness(judgement)));
    }

    private static Map<String, Object> spread(Figures.Spread spread) {
        return Map.of("times", spread.times(), "median", Math.round(spread.median()), "max", Math.round(spread.max()));
    }

    private static void unknowns(Judgement judgement, Map<String, Object> json) {
        List<UnknownOutcome> all = judgement.unknowns();
        json.put("unknownOutcomes", all.size());
        json.put("unknownCommitted", Figures.unknownCommitted(judgement));
        json.put(
                "unknownCommittedAndLostWithMemory",
                all.stream().filter(UnknownOutcome::lost).count());
        json.put("unknownResolutions", Figures.resolutions(judgement));
    }

    private static void history(Judgement judgement, Map<String, Object> json) {
        Map<String, Object> history = new LinkedHashMap<>();
        history.put("events", judgement.history().events().size());
        history.put("stepsLeftOut", judgement.leftOut());
        history.put("placedAgainstTheirTime", judgement.evidence().conflicts());
        history.put("memoryLosses", judgement.evidence().ledger().losses().size());
        json.put("history", history);
    }

    private static Map<String, Object> finding(Finding finding) {
        return Map.of(
                "rule", finding.rule(),
                "atMillis", Math.round(finding.at()),
                "message", finding.message(),
                "event", finding.line());
    }
}
