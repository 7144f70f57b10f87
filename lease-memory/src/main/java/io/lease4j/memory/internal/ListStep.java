package io.lease4j.memory.internal;

import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.ObservedLease;
import io.lease4j.PageCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the active leases of one shard, behind a fingerprint, in the order of fingerprints: whatever is active all the
 * time is passed exactly once.
 */
record ListStep(Cursors.Place place, int limit, int shards) {

    ListOutcome run(StepContext step) {
        if (!place.lineage().equals(step.lineage())) {
            return Cursors.otherLineage();
        }
        List<ListEntry> entries = new ArrayList<>();
        int examined = 0;
        String last = place.fingerprint();
        Map<String, KeyState> rest = step.memory().listed().tailMap(last, false);
        for (KeyState key : rest.values()) {
            if (examined == limit) {
                return page(step, entries, Optional.of(cursor(step, place.number(), last)));
            }
            examined++;
            last = key.fingerprint();
            add(step, key, entries);
        }
        boolean more = place.number() + 1 < shards;
        return page(step, entries, more ? Optional.of(cursor(step, place.number() + 1, "")) : Optional.empty());
    }

    private static void add(StepContext step, KeyState key, List<ListEntry> entries) {
        LeaseRecord current = key.current();
        if (current == null || step.isCorrupt(key)) {
            entries.add(new ListEntry.Corrupt(key.fingerprint()));
            return;
        }
        step.seen(current.token());
        ObservedLease observed = step.observe(current);
        if (observed.isActive()) {
            entries.add(new ListEntry.Active(observed));
        }
    }

    private static PageCursor cursor(StepContext step, long shard, String fingerprint) {
        return Cursors.LIST.write(shard, fingerprint, step.lineage());
    }

    private static ListOutcome page(StepContext step, List<ListEntry> entries, Optional<PageCursor> next) {
        return new ListOutcome.Page(entries, next, step.proven());
    }
}
