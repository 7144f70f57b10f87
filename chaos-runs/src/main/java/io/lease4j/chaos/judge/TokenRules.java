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
    private final Map<Integer, String> servers = new HashMap<>();
    private final List<Finding> found = new ArrayList<>();

    private TokenRules() {}

    static List<Finding> check(Ledger ledger) {
        TokenRules rules = new TokenRules();
        Map<Integer, Set<String>> forget = new HashMap<>();
        ledger.losses()
                .forEach(loss -> forget.computeIfAbsent(loss.before(), unused -> new HashSet<>())
                        .add(loss.server()));
        Set<Integer> changes = new HashSet<>(ledger.changes());
        for (Entry entry : ledger.entries()) {
            forget.getOrDefault(entry.number, Set.of()).forEach(rules::forget);
            if (changes.contains(entry.number)) {
                rules.forget(rules.servers.getOrDefault(entry.mutation.shard(), ""));
            }
            rules.look(entry);
        }
        return rules.found;
    }

    /** A sink beside the lease shares the memory of the server that has it, and of no other one. */
    private void forget(String server) {
        servers.forEach((shard, by) -> {
            if (by.equals(server)) {
                effects.removeIf(effect -> effect.startsWith(shard + "/"));
            }
        });
    }

    private void look(Entry entry) {
        if (entry.mutation.shard() >= 0) {
            servers.put(entry.mutation.shard(), entry.server);
        }
        if (entry.mutation instanceof Mutation.Granted it) {
            grant(entry, it);
        } else if (entry.mutation instanceof Mutation.Effected it && it.effect().inPlace()) {
            String name = it.shard() + "/" + it.key() + '/' + it.effect().sink() + '/'
                    + it.effect().effect();
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
            forget(entry.server);
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
