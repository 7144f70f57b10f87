package io.lease4j.testkit.random.check;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.Installed;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the events so far show to be true. Confined to one thread. */
final class World {

    private static final String BESIDE = "effect/beside/";

    final long receiptHorizon;

    private final Map<String, KnownLineage> lineages = new HashMap<>();
    private final Map<Integer, String> servedBy = new HashMap<>();
    private final Map<String, KnownRequest> requests = new HashMap<>();
    private final Map<String, KnownRequest> scopes = new HashMap<>();
    private final Map<String, KnownSink> sinks = new HashMap<>();
    private final Map<Integer, Map<Long, String>> tokens = new HashMap<>();
    private final Map<String, Set<String>> revoked = new HashMap<>();
    private int clockSteppedAt = KnownRequest.NEVER;
    private boolean memoryWasLost;

    World(long receiptHorizon) {
        this.receiptHorizon = receiptHorizon;
    }

    KnownLineage lineage(String id) {
        return lineages.computeIfAbsent(id, unused -> new KnownLineage());
    }

    KnownRequest request(String id) {
        return requests.computeIfAbsent(id, unused -> new KnownRequest());
    }

    /** The request that committed last under a scope, whatever its digest. */
    @Nullable
    KnownRequest scope(String scope) {
        return scopes.get(scope);
    }

    KnownSink sink(SinkStep step) {
        return sinks.computeIfAbsent(step.sink() + '@' + step.lineage(), unused -> new KnownSink());
    }

    /** The lease that was granted a token of a record, in whatever lineage. */
    @Nullable
    String leaseOf(int shard, long token) {
        Map<Long, String> ofRecord = tokens.get(shard);
        return ofRecord == null ? null : ofRecord.get(token);
    }

    /** The sinks that may still accept effects of a revoked lease; null if it was not revoked. */
    @Nullable
    Set<String> unsealed(String lease) {
        return revoked.get(lease);
    }

    /** Tells whether nothing can be held against answers about it: what stands beside the lease is lost with it. */
    boolean isVague(String request) {
        return memoryWasLost && request.startsWith(BESIDE);
    }

    boolean clockSteppedBefore() {
        return clockSteppedAt != KnownRequest.NEVER;
    }

    /** Tells whether the lineage must still have the receipt of a request that committed. */
    boolean mustRemember(KnownRequest request, String lineage, long now) {
        return request.hasCommitted()
                && request.lineage.equals(lineage)
                && request.committedAt > clockSteppedAt
                && lineage(lineage).record(request.shard).remembers(request.committedAt)
                && now - request.time <= receiptHorizon;
    }

    void apply(int index, Event event) {
        if (event instanceof StoreStep step) {
            step(index, step);
        } else if (event instanceof SinkStep step) {
            sink(index, step);
        } else if (event instanceof Reply reply) {
            reply(index, reply);
        } else if (event instanceof Installed installed) {
            installed(index, installed);
        } else if (event instanceof Disturbance disturbance) {
            disturbed(index, disturbance);
        }
    }

    private void step(int index, StoreStep step) {
        if (!step.read().isPresent()) {
            return;
        }
        String id = step.read().lineage();
        KnownLineage lineage = lineage(id);
        servedBy.put(step.node(), id);
        lineage.was(step.read().time(), receiptHorizon);
        if (!step.read().expired().isEmpty()) {
            lineage.end(step.read().expired(), "expired");
        }
        KnownRecord record = lineage.record(step.asked().shard());
        record.last = step.read().lastToken();
        // A record that lost its memory may have forgotten sinks; it says so.
        if (step.verb() == Verb.REVOKE
                && step.read().proven()
                && (step.told().code().equals("revoked") || step.told().code().equals("over.revoked"))) {
            revoked.put(step.asked().lease(), step.told().unsealed());
        }
        if (step.asked().request().isEmpty()) {
            return;
        }
        KnownRequest request = request(step.request());
        if (step.verb() == Verb.CANCEL) {
            request.cancelled(index, step);
            if (step.told().code().equals("never-committed")) {
                request.neverCommitted(index, step, lineage, receiptHorizon);
            }
            return;
        }
        if (step.verb() == Verb.RESOLVE) {
            return;
        }
        request.firstSent = Math.min(request.firstSent, step.asked().sent());
        if (step.told().fresh()) {
            commit(step, lineage, record);
            request.committed(index, step);
            scopes.put(step.asked().request(), request);
        }
    }

    private void commit(StoreStep step, KnownLineage lineage, KnownRecord record) {
        switch (step.verb()) {
            case ACQUIRE -> {
                long token = step.told().shown().token();
                lineage.granted(new KnownLease(step));
                record.granted = Math.max(record.granted, token);
                record.last = Math.max(record.last, token);
                tokens.computeIfAbsent(step.asked().shard(), unused -> new HashMap<>())
                        .putIfAbsent(token, step.told().shown().lease());
            }
            case RENEW -> {
                KnownLease lease = lineage.leases.get(step.asked().lease());
                if (lease != null) {
                    lease.expiresAt = step.told().shown().expiresAt();
                    lease.number = Math.max(lease.number, step.asked().number());
                }
            }
            case RELEASE -> lineage.end(step.asked().lease(), "released");
            case REVOKE -> lineage.end(step.asked().lease(), "revoked");
            default -> {
                // Nothing else changes a lease.
            }
        }
    }

    private void sink(int index, SinkStep step) {
        if (step.seesLease()) {
            lineage(step.lineage()).foundAt(step.key(), step.time());
            lineage(step.lineage()).was(step.time(), receiptHorizon);
        }
        sink(step).apply(step);
        if (step.verb() == Verb.COMMIT && step.fresh()) {
            request(effectOf(step)).committed(index, step);
        }
        if (step.verb() == Verb.CANCEL_EFFECT && step.code().equals("never-committed")) {
            KnownRequest effect = request(effectOf(step));
            effect.neverUpTo = Math.max(effect.neverUpTo, step.token());
        }
    }

    private void reply(int index, Reply reply) {
        if (!reply.request().isEmpty()) {
            // A tombstone refuses as cancelled only where it says never committed.
            if (reply.never() || reply.code().equals("refused.cancelled")) {
                request(reply.request()).neverTo = reply.client();
            } else if (denies(reply)) {
                KnownRequest request = request(reply.request());
                request.deniedAt = index;
                request.deniedTo = reply.client();
            }
        }
    }

    private void installed(int index, Installed installed) {
        servedBy.put(installed.node(), installed.lineage());
        lineage(installed.lineage()).was(installed.time(), receiptHorizon);
        KnownRecord record = lineage(installed.lineage()).record(installed.shard());
        if (installed.extension()) {
            record.extended(installed.base(), installed.ceiling());
        } else {
            record.installed(index, installed.time(), installed.base(), installed.ceiling());
        }
    }

    private void disturbed(int index, Disturbance disturbance) {
        if (disturbance.kind() == Disturbance.Kind.CLOCK_STEPPED) {
            clockSteppedAt = index;
        }
        memoryWasLost |= disturbance.losesMemory();
        String lineage = servedBy.get(disturbance.node());
        if (disturbance.losesMemory() && lineage != null) {
            forget(index, disturbance, lineage);
        }
    }

    private void forget(int index, Disturbance disturbance, String lineage) {
        if (disturbance.shard() >= 0) {
            lineage(lineage).record(disturbance.shard()).lost(index);
        } else {
            lineage(lineage).records().forEach(record -> record.lost(index));
        }
        sinks.forEach((name, sink) -> {
            if (name.endsWith('@' + lineage)) {
                sink.forgetEffects();
            }
        });
    }

    /** Tells whether the answer claims that the request did not commit. Reads and cancels speak of themselves. */
    static boolean denies(Reply reply) {
        return switch (reply.call()) {
            case ACQUIRE, RENEW, RELEASE, REVOKE, COMMIT, SETTLE -> reply.committed() == Commitment.NO;
            default -> reply.never();
        };
    }

    /** Names an effect as a request. */
    static String effectOf(SinkStep step) {
        return (step.seesLease() ? BESIDE : "effect/" + step.sink() + '/')
                + step.key()
                + '/'
                + step.effect()
                + step.digest();
    }
}
