package io.lease4j.testkit.random.internal;

import io.lease4j.AsyncLeases;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.effect.AsyncEffects;
import io.lease4j.effect.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One instance of the fleet and what it remembers. Confined to one thread. */
final class Client {

    /** An effect, and where and under what it was sent. */
    record SentEffect(Effect effect, ExecutionAuthority authority, boolean beside) {}

    /** A sink as the client reaches it. */
    record Sink(WatchedSink way, AsyncEffects effects) {}

    final String name;
    final Holder holder;
    final WatchedStore store;
    final Leases door;
    final AsyncLeases leases;
    private final @Nullable Sink beside;
    private final @Nullable Sink foreign;
    final List<Lease> granted = new ArrayList<>();
    final List<LeaseRequest<?>> requests = new ArrayList<>();
    final List<SentEffect> effects = new ArrayList<>();

    private final Map<String, Effect> known = new HashMap<>();
    private long lastNumber;

    Client(
            String name,
            WatchedStore store,
            Leases door,
            @Nullable WatchedSink besideSink,
            @Nullable WatchedSink foreignSink) {
        this.name = name;
        this.store = store;
        this.door = door;
        this.holder = door.holder();
        this.leases = door.async();
        this.beside = besideSink == null
                ? null
                : new Sink(besideSink, door.effects(besideSink).async());
        this.foreign = foreignSink == null
                ? null
                : new Sink(foreignSink, door.effects(foreignSink).async());
    }

    @Nullable
    Sink sink(boolean besideTheLease) {
        return besideTheLease ? beside : foreign;
    }

    /** Remembers a grant or renewal in place of what it knew of the generation. */
    void holds(Lease lease) {
        for (int i = granted.size() - 1; i >= 0; i--) {
            if (granted.get(i).leaseId().equals(lease.leaseId())) {
                granted.set(i, lease);
                return;
            }
        }
        granted.add(lease);
    }

    /** A number above that of every renewal so far. */
    long nextNumber(Lease lease) {
        lastNumber = Math.max(lease.renewalNumber(), lastNumber) + 1;
        return lastNumber;
    }

    /** Picks a lease: mostly one of the last few, because a stale one is of interest only now and then. */
    @Nullable
    Lease lease(int pick) {
        if (granted.isEmpty()) {
            return null;
        }
        int back = pick % 4 == 0 ? (pick >> 2) % granted.size() : (pick >> 2) % Math.min(2, granted.size());
        return granted.get(granted.size() - 1 - back);
    }

    @Nullable
    LeaseRequest<?> request(int pick) {
        if (requests.isEmpty()) {
            return null;
        }
        int back = pick % 4 == 0 ? (pick >> 2) % requests.size() : (pick >> 2) % Math.min(3, requests.size());
        return requests.get(requests.size() - 1 - back);
    }

    /** The object that stands for an effect at one sink in this process: it alone remembers its transmissions. */
    Effect effect(Effect effect, boolean besideTheLease) {
        return known.computeIfAbsent(
                besideTheLease + "/" + effect.id() + effect.digest().value(), unused -> effect);
    }

    @Nullable
    SentEffect effect(int pick) {
        return effects.isEmpty() ? null : effects.get(effects.size() - 1 - pick % Math.min(6, effects.size()));
    }

    void sent(LeaseRequest<?> request) {
        if (!requests.contains(request)) {
            requests.add(request);
        }
    }
}
