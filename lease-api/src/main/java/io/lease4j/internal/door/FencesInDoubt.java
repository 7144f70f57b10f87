package io.lease4j.internal.door;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Commitment;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Generation;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The generations of which a fence may have been recorded without an answer. A fence has no id that its answers could be
 * told apart by, so each of the generation counts. Bounded: what is forgotten leaves every other in doubt. Thread-safe.
 */
final class FencesInDoubt {

    private record Fenced(AuthorityRecordId recordId, Generation generation) {
        static Fenced by(ExecutionAuthority authority) {
            return new Fenced(authority.recordId(), authority.generation());
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Fenced, Integer> open = new HashMap<>();
    private final int most;
    private boolean overflowed;

    FencesInDoubt(int most) {
        this.most = most;
    }

    /** Notes that one is on its way. */
    void sending(ExecutionAuthority authority) {
        lock.lock();
        try {
            Fenced fenced = Fenced.by(authority);
            if (open.size() < most || open.containsKey(fenced)) {
                open.merge(fenced, 1, Integer::sum);
            } else {
                overflowed = true;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Notes an answer, and tells whether another one may have been recorded. */
    boolean answered(ExecutionAuthority authority, Commitment committed) {
        lock.lock();
        try {
            Fenced fenced = Fenced.by(authority);
            if (committed != Commitment.UNKNOWN) {
                open.computeIfPresent(fenced, (generation, count) -> count == 1 ? null : count - 1);
            }
            return overflowed || open.containsKey(fenced);
        } finally {
            lock.unlock();
        }
    }
}
