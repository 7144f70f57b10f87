package io.lease4j.verification.worker.many;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What losses of leases led to, as tables of Markdown. Times in ms: least, median, 99 of 100, greatest. */
final class LossTables {

    private LossTables() {}

    /** How work ended: of each schedule, work that asks and work that is interrupted. */
    static List<String> ofWork(Map<? extends Enum<?>, List<Sample>> samples) {
        List<String> lines = new ArrayList<>(List.of(
                "| schedule | work | samples | told after the local deadline | | | | last step began after it | | | |"
                        + " work ended after it was told | | | | effects accepted | rejected |",
                "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"));
        samples.forEach((schedule, all) -> {
            for (String how : List.of("asked", "interrupted")) {
                List<Sample> some =
                        all.stream().filter(sample -> sample.how().equals(how)).toList();
                lines.add("| " + schedule + " | " + how + " | " + some.size() + " |"
                        + Spread.of(some, Sample::told).cells()
                        + Spread.of(some, Sample::wentOn).cells()
                        + Spread.of(some, Sample::ended).cells() + " "
                        + some.stream().mapToLong(Sample::accepted).sum() + " | "
                        + some.stream().mapToLong(Sample::rejected).sum() + " |");
            }
        });
        return lines;
    }

    /** How soon the key of a killed worker was free. */
    static List<String> ofTakeovers(List<Long> micros) {
        return List.of(
                "| killed | samples | free after | | | |",
                "|---|---:|---:|---:|---:|---:|",
                "| KILL | " + micros.size() + " |" + Spread.of(micros).cells());
    }
}
