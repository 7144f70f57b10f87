package io.lease4j.chaos.report;

import io.lease4j.chaos.judge.Entry;
import io.lease4j.chaos.judge.Judgement;
import io.lease4j.chaos.judge.Testimony;
import io.lease4j.chaos.judge.aof.Mutation;
import io.lease4j.chaos.record.WorkerLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One generation of a key on the time axis. Immutable.
 *
 * @param key the key's short name
 * @param token its token
 * @param worker which worker held it; 0 if it is not known
 * @param holder its instance
 * @param from when it was granted, in milliseconds of the run
 * @param to when it ended or expired
 * @param how how it ended
 */
record Bar(String key, long token, int worker, String holder, double from, double to, String how) {

    /** A generation that is still open while the ledger is read. */
    private static final class Open {
        final long token;
        final String lease;
        final String instance;
        final double from;
        double until;

        Open(Entry entry, Mutation.Granted it) {
            token = it.lease().token();
            lease = it.lease().lease();
            instance = it.lease().instance();
            from = entry.at();
            until = from + it.lease().expiresAt() - it.lease().grantedAt();
        }
    }

    /** All generations of a run, in the order of grants of each key. */
    static List<Bar> of(Judgement judgement) {
        Map<String, Integer> workers = new HashMap<>();
        for (Testimony.Said said : judgement.evidence().testimony().rest()) {
            if (said.line() instanceof WorkerLine.Started it) {
                workers.put(it.instance(), it.worker());
            }
        }
        List<Bar> bars = new ArrayList<>();
        Map<String, Open> open = new HashMap<>();
        for (Entry entry : judgement.evidence().ledger().entries()) {
            if (entry.mutation() instanceof Mutation.Granted it) {
                close(
                        bars,
                        judgement,
                        workers,
                        it.key(),
                        open.put(it.key(), new Open(entry, it)),
                        entry.at(),
                        "superseded");
            } else if (entry.mutation() instanceof Mutation.Renewed it) {
                Open now = open.get(it.key());
                if (now != null && now.lease.equals(it.lease().lease())) {
                    now.until = entry.at() + Math.max(0, it.lease().expiresAt() - entry.time());
                }
            } else if (entry.mutation() instanceof Mutation.Ended it) {
                String how = it.lease().state() == 1 ? "released" : "revoked";
                close(bars, judgement, workers, it.key(), open.remove(it.key()), entry.at(), how);
            } else if (entry.mutation() instanceof Mutation.Lapsed it) {
                close(
                        bars,
                        judgement,
                        workers,
                        it.key(),
                        open.remove(it.key()),
                        entry.at(),
                        it.state() == 3 ? "expired" : "floor raised");
            } else if (entry.mutation() instanceof Mutation.Installed it
                    && it.kind() == Mutation.Installed.Kind.PROOF) {
                long floor = it.state().floor();
                for (Map.Entry<String, Open> one : List.copyOf(open.entrySet())) {
                    if (one.getValue().token <= floor) {
                        close(
                                bars,
                                judgement,
                                workers,
                                one.getKey(),
                                open.remove(one.getKey()),
                                entry.at(),
                                "floor raised");
                    }
                }
            }
        }
        open.forEach((key, last) ->
                close(bars, judgement, workers, key, last, judgement.durationMillis(), "expired or open"));
        return bars;
    }

    private static void close(
            List<Bar> to,
            Judgement judgement,
            Map<String, Integer> workers,
            String key,
            @Nullable Open open,
            double at,
            String how) {
        if (open != null) {
            double end = Math.max(open.from, Math.min(at, open.until));
            String said = end < at && how.equals("superseded") ? "expired" : how;
            to.add(new Bar(
                    judgement.evidence().keyName(key),
                    open.token,
                    workers.getOrDefault(open.instance, 0),
                    open.instance,
                    open.from,
                    end,
                    said));
        }
    }
}
