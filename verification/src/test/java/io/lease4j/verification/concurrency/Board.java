package io.lease4j.verification.concurrency;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.effect.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Where clients leave leases, requests and effects for one another, so that they get in each other's way. It keeps the
 * newest few of each key. Thread-safe.
 */
final class Board {

    private static final int LEASES = 3;
    private static final int REQUESTS = 6;
    private static final int EFFECTS = 4;

    private final Map<LeaseKey, AtomicReferenceArray<Lease>> leases = new ConcurrentHashMap<>();
    private final Map<LeaseKey, AtomicReferenceArray<LeaseRequest<?>>> requests = new ConcurrentHashMap<>();
    private final Map<LeaseKey, AtomicReferenceArray<Effect>> effects = new ConcurrentHashMap<>();
    private final List<LeaseKey> keys = new ArrayList<>();

    Board(int count) {
        for (int i = 0; i < count; i++) {
            LeaseKey key = Subject.key(i);
            keys.add(key);
            leases.put(key, new AtomicReferenceArray<>(LEASES));
            requests.put(key, new AtomicReferenceArray<>(REQUESTS));
            effects.put(key, new AtomicReferenceArray<>(EFFECTS));
        }
    }

    LeaseKey anyKey(SplittableRandom random) {
        return keys.get(random.nextInt(keys.size()));
    }

    void leave(Lease lease) {
        AtomicReferenceArray<Lease> slots = slots(leases, lease.key());
        slots.set((int) (lease.token().value() % LEASES), lease);
    }

    void leave(LeaseRequest<?> request, SplittableRandom random) {
        slots(requests, request.key()).set(random.nextInt(REQUESTS), request);
    }

    void leave(Effect effect, SplittableRandom random) {
        slots(effects, effect.key()).set(random.nextInt(EFFECTS), effect);
    }

    Optional<Lease> anyLease(LeaseKey key, SplittableRandom random) {
        return Optional.ofNullable(slots(leases, key).get(random.nextInt(LEASES)));
    }

    Optional<LeaseRequest<?>> anyRequest(LeaseKey key, SplittableRandom random) {
        return Optional.ofNullable(slots(requests, key).get(random.nextInt(REQUESTS)));
    }

    Optional<Effect> anyEffect(LeaseKey key, SplittableRandom random) {
        return Optional.ofNullable(slots(effects, key).get(random.nextInt(EFFECTS)));
    }

    private static <V> AtomicReferenceArray<V> slots(Map<LeaseKey, AtomicReferenceArray<V>> map, LeaseKey key) {
        AtomicReferenceArray<V> slots = map.get(key);
        if (slots == null) {
            throw new IllegalArgumentException("no such key: " + key);
        }
        return slots;
    }
}
