package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The records of which the last question was not answered by any step of the store. Empty as a rule. Thread-safe. */
final class Silence {

    private final Set<AuthorityRecordId> records = ConcurrentHashMap.newKeySet();

    void unanswered(AuthorityRecordId recordId) {
        records.add(recordId);
    }

    void answered(AuthorityRecordId recordId) {
        if (!records.isEmpty()) {
            records.remove(recordId);
        }
    }

    List<AuthorityRecordId> records() {
        return List.copyOf(records);
    }
}
