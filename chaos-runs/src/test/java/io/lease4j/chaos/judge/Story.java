package io.lease4j.chaos.judge;

import io.lease4j.chaos.record.FaultLine;
import io.lease4j.chaos.record.LineageLine;
import io.lease4j.chaos.record.LivenessLine;
import io.lease4j.chaos.record.RunFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A small run, told step by step: the store's own data, what workers wrote down, and what is judged of both. Backend time is
 * 10 s ahead of the run's.
 */
final class Story extends SinkChapter {

    final List<FaultLine> faults = new ArrayList<>();
    final List<LivenessLine> liveness = new ArrayList<>();
    final List<LineageLine> looks = new ArrayList<>();
    boolean complete = true;

    @Override
    Story story() {
        return this;
    }

    static RunFacts facts() {
        return new RunFacts(
                7,
                "one",
                60,
                2,
                1,
                "",
                true,
                "chaos",
                "id",
                1,
                List.of(
                        new RunFacts.Key("k0", "key-0", fingerprint("k0"), 0, "chaos/0"),
                        new RunFacts.Key("k1", "key-1", fingerprint("k1"), 0, "chaos/0")),
                305_000,
                400,
                2_000,
                9_000,
                1,
                AHEAD,
                Map.of(),
                Map.of());
    }

    /** The server is seen to serve as a lineage. */
    Story seen(String lineage, double at) {
        looks.add(new LineageLine(at, server, 1, lineage, "run", 0));
        return this;
    }

    Evidence evidence() {
        Testimony testimony = new Testimony();
        lines.forEach(testimony::add);
        return new Evidence(facts(), testimony, Ledger.of(entries, tails, looks), faults, liveness, rows, complete);
    }

    Judgement judge() {
        return Judge.judge(evidence());
    }

    /** Each rule of which there are findings, once. */
    static List<String> rules(Judgement judgement) {
        return judgement.findings().stream().map(Finding::rule).distinct().toList();
    }
}
