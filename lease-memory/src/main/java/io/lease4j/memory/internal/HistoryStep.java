package io.lease4j.memory.internal;

import io.lease4j.FencingToken;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.PageQuery;
import io.lease4j.spi.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the changes of ownership of one key, and the floor proofs of its record. */
record HistoryStep(LeaseKey key, PageQuery query, Reading reading) {

    HistoryOutcome run(StepContext step) {
        step.seen(reading.highestSeen());
        Cursors.Place place = Cursors.HISTORY.start(query.after(), step.lineage());
        if (place == null) {
            return Cursors.malformed();
        }
        if (!place.lineage().equals(step.lineage())) {
            return Cursors.otherLineage();
        }
        HistoryLog log = step.memory().history();
        long from = Math.max(place.number(), log.first());
        long to = Math.min(from + query.limit(), log.end());
        List<HistoryEntry> entries = new ArrayList<>();
        for (long position = from; position < to; position++) {
            HistoryEntry entry = log.at(position);
            if (concerns(entry)) {
                entries.add(entry);
            }
        }
        boolean more = to < log.end();
        return new HistoryOutcome.Page(
                entries,
                more ? Optional.of(Cursors.HISTORY.write(to, "", step.lineage())) : Optional.empty(),
                completeFrom(step, log),
                step.proven());
    }

    private boolean concerns(HistoryEntry entry) {
        return entry.match(
                granted -> granted.generation().key().equals(key),
                ended -> ended.generation().key().equals(key),
                proven -> true);
    }

    /** While the floor is unproven, any token may have been granted in a history that was lost. */
    private static long completeFrom(StepContext step, HistoryLog log) {
        return step.proven() ? log.completeFrom() : FencingToken.MAX_VALUE + 1;
    }
}
