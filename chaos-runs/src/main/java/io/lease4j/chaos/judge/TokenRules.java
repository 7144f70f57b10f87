package io.lease4j.chaos.judge;

import io.lease4j.chaos.judge.aof.LeaseRecord;
import io.lease4j.chaos.judge.aof.Mutation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What must hold of tokens and effects over all lineages, by the store's data alone. */
final class TokenRules {

    private final Map<String, LeaseRecord> granted = new HashMap<>();
    private final Map<String, Long> highest = new HashMap<>();
    private final Set<String> effects = new HashSet<>();
    private final List<Finding> found = new ArrayList<>();

    private TokenRules() {}

    static List<Finding> check(Ledger ledger) {
        TokenRules rules = new TokenRules();
        Set<Integer> forgets = new HashSet<>(ledger.changes());
        ledger.losses().forEach(loss -> forgets.add(loss.before()));
        for (Entry entry : ledger.entries()) {
            if (forgets.contains(entry.number)) {
                rules.effects.clear(); // A sink beside the lease shares the store's memory.
            }
            rules.look(entry);
        }
        return rules.found;
    }

    private void look(Entry entry) {
        if (entry.mutation instanceof Mutation.Granted it) {
            grant(entry, it);
        } else if (entry.mutation instanceof Mutation.Effected it && it.effect().inPlace()) {
            String name =
                    it.key() + '/' + it.effect().sink() + '/' + it.effect().effect();
            if (!effects.add(name)) {
                find("effect-twice", entry, "effect " + it.effect().effect() + " was written again");
            }
        } else if (entry.mutation instanceof Mutation.Ended it
                && entry.trip != null
                && !entry.trip.asked().lease().equals(it.lease().lease())) {
            find(
                    "ended-another",
                    entry,
                    entry.trip.verb() + " of token " + entry.trip.asked().token() + " ended token "
                            + it.lease().token());
        } else if (entry.mutation instanceof Mutation.Wiped) {
            effects.clear();
        }
        stamp(entry);
    }

    private void grant(Entry entry, Mutation.Granted it) {
        String token = it.shard() + "/" + it.lease().token();
        LeaseRecord before = granted.putIfAbsent(token, it.lease());
        if (before != null) {
            find(
                    "token-twice",
                    entry,
                    "token " + it.lease().token() + " of record " + it.shard() + " was granted twice: to lease "
                            + before.lease() + " and to lease " + it.lease().lease());
        }
        String lineage = it.shard() + "/" + entry.lineage;
        long last = highest.getOrDefault(lineage, 0L);
        if (it.lease().token() <= last) {
            find("token-order", entry, "token " + it.lease().token() + " was granted after token " + last);
        }
        highest.put(lineage, Math.max(last, it.lease().token()));
    }

    /** The names of lineages are the servers' own here: a record that was retained has moved to another one. */
    private void stamp(Entry entry) {
        Trip trip = entry.trip;
        if (trip != null
                && trip.didIt()
                && trip.asked().stamped().isPresent()
                && !trip.asked().stamped().lineage().equals(entry.lineage)) {
            find(
                    "other-lineage",
                    entry,
                    trip.verb() + " was stamped for " + trip.asked().stamped().lineage() + " and committed in "
                            + entry.lineage);
        }
    }

    private void find(String rule, Entry entry, String message) {
        found.add(new Finding(rule, entry.at, message, entry.toString()));
    }
}
