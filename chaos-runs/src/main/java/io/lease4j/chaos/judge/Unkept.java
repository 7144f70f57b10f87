package io.lease4j.chaos.judge;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Lineages whose steps were answered and of which no copy of a server's files tells anything. Sentinels on a machine that is too
 * busy fail over by themselves, and the server that loses throws its files away before they are copied: what its clients
 * were told then cannot be held against its own record, and looks wrong.
 */
final class Unkept {

    private Unkept() {}

    static List<String> lineages(Ledger ledger, Testimony testimony) {
        Set<String> kept = ledger.entries().stream().map(entry -> entry.lineage).collect(Collectors.toSet());
        return testimony.trips().stream()
                .filter(trip -> trip.didIt() && trip.read().isPresent())
                .map(trip -> trip.read().lineage())
                .filter(lineage -> !kept.contains(lineage))
                .distinct()
                .sorted()
                .toList();
    }
}
