package io.lease4j.chaos.judge;

import io.lease4j.chaos.record.AofCopy;
import io.lease4j.chaos.record.LineageLine;
import io.lease4j.chaos.record.RecordFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run that was killed left behind: nobody copied the files of its servers in the end, but they are still where the
 * servers wrote them.
 */
final class LeftBehind {

    private LeftBehind() {}

    /**
     * The copies, and behind them the servers' own files as if copied in the end, in the order in which the servers were seen last.
     * The same list where the run made its last copies itself, or is still going on.
     */
    static List<AofCopy> with(RecordFolder folder, List<AofCopy> copies, List<LineageLine> lineages) {
        if (copies.stream()
                .anyMatch(copy -> copy.reason().equals("end") || copy.reason().equals("live"))) {
            return copies;
        }
        Map<String, LineageLine> last = new LinkedHashMap<>();
        for (LineageLine line : lineages) {
            last.remove(line.server());
            last.put(line.server(), line);
        }
        List<AofCopy> all = new ArrayList<>(copies);
        for (LineageLine line : last.values()) {
            Path files =
                    folder.path().resolveSibling("work").resolve(line.server()).resolve("appendonlydir");
            if (Files.isDirectory(files)) {
                all.add(new AofCopy(
                        Double.MAX_VALUE,
                        all.size() + 1,
                        line.server(),
                        line.incarnation(),
                        line.lineage(),
                        line.runId(),
                        "left",
                        folder.aof().relativize(files).toString(),
                        false));
            }
        }
        return all;
    }
}
