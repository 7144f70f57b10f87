package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The records that came near their ceiling, or to it, and were not extended since. Empty as a rule. Thread-safe. */
final class Ceilings {

    private final Set<AuthorityRecordId> near = ConcurrentHashMap.newKeySet();

    void isNear(AuthorityRecordId recordId) {
        near.add(recordId);
    }

    void isFar(AuthorityRecordId recordId) {
        if (!near.isEmpty()) {
            near.remove(recordId);
        }
    }

    List<AuthorityRecordId> near() {
        return List.copyOf(near);
    }
}
