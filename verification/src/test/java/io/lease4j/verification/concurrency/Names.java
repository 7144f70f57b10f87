package io.lease4j.verification.concurrency;

import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Operation;
import io.lease4j.effect.Effect;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives keys, requests and effects the small numbers by which the model's maps know them. Confined to one thread. */
final class Names {

    private record RequestScope(Operation operation, LeaseKey key, String principal, String requestId) {}

    private final Map<LeaseKey, Integer> keys = new HashMap<>();
    private final Map<RequestScope, Integer> requests = new HashMap<>();
    private final Map<List<Object>, Integer> effects = new HashMap<>();

    int of(LeaseKey key) {
        return keys.computeIfAbsent(key, fresh -> keys.size());
    }

    /** By operation, key, principal and request id: what else differs is a conflict, not another request. */
    int of(LeaseRequest<?> request) {
        RequestScope scope = new RequestScope(
                request.operation(),
                request.key(),
                request.caller().principal(),
                request.requestId().value());
        return requests.computeIfAbsent(scope, fresh -> requests.size());
    }

    int of(Effect effect) {
        return effects.computeIfAbsent(List.of(effect.key(), effect.id()), fresh -> effects.size());
    }
}
