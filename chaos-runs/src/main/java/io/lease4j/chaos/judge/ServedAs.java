package io.lease4j.chaos.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * As which of its lineages a server did a step that has no answer and needs no proof. Its place in the file tells the one that
 * the server was last seen to serve as; the first replica that attaches makes it another one some time before that is seen.
 * Answers tell of it sooner, and no lineage comes back. Confined to one thread.
 */
final class ServedAs {

    private final Function<String, List<String>> lineages;
    private final Map<String, Double> told = new HashMap<>();

    /** Is given the lineages of each server, in their order. */
    ServedAs(Function<String, List<String>> lineages, Testimony testimony) {
        this.lineages = lineages;
        for (Trip trip : testimony.trips()) {
            if (trip.isAnswered() && trip.read().isPresent()) {
                told.merge(trip.read().lineage(), trip.gotAt(), Math::min);
            }
        }
    }

    /** Whether a lineage is a later one of the server that did a step than its place tells. */
    boolean isLater(Entry entry, String lineage) {
        List<String> of = lineages.apply(entry.server);
        int placed = of.indexOf(entry.lineage);
        return placed >= 0 && of.indexOf(lineage) > placed;
    }

    /** The last lineage of which anybody had been told when a step was asked for, if its place tells of an earlier one. */
    String last(Entry entry) {
        String last = entry.lineage;
        for (String lineage : lineages.apply(entry.server)) {
            if (isLater(entry, lineage) && told.getOrDefault(lineage, Double.POSITIVE_INFINITY) < entry.earliest) {
                last = lineage;
            }
        }
        return last;
    }
}
