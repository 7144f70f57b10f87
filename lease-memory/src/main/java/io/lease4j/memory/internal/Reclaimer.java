package io.lease4j.memory.internal;

import io.lease4j.BackendTime;
import io.lease4j.LeaseEnd;

/**
 * Reclaims what nobody can need any more, a fixed number of entries in each mutation. A mutation adds at most one entry
 * to each queue, so the queues never grow behind what is still needed, and no thread is required.
 */
final class Reclaimer {

    /** More than a mutation adds, so that the queues also recover from a burst. */
    static final int PER_STEP = 4;

    private final ShardMemory memory;
    private final AuthorityRecord record;
    private final BackendTime now;

    Reclaimer(ShardMemory memory, AuthorityRecord record, BackendTime now) {
        this.memory = memory;
        this.record = record;
        this.now = now;
    }

    void run() {
        takeFrom(memory.receiptQueue());
        takeFrom(memory.keyQueue());
    }

    private void takeFrom(ReclaimQueue queue) {
        for (int i = 0; i < PER_STEP; i++) {
            ReclaimQueue.Due due = queue.poll(now);
            if (due == null) {
                return;
            }
            KeyState state = memory.keys().get(due.fingerprint());
            if (state == null) {
                throw new IllegalStateException("queued, but not kept: " + due);
            }
            if (due instanceof Past) {
                // Of one key they are queued in the order in which they became past.
                state.past().removeOldest();
            } else if (due instanceof ReclaimQueue.Cancelled cancelled) {
                memory.unbury(state, cancelled, now);
            } else {
                lookAt(state);
            }
        }
    }

    private void lookAt(KeyState state) {
        LeaseRecord current = state.current();
        BackendTime keepUntil = now.plus(memory.settings().receiptHorizon());
        if (current != null && state.damage() == Damage.NONE) {
            keepUntil = current.settledAt().plus(memory.settings().evidenceRetention());
            if (keepUntil.isBefore(now)) {
                forget(state, current);
            }
        }
        if (state.isEmpty()) {
            memory.keys().remove(state.fingerprint());
        } else {
            // What is left are receipts, evidence, or damage that an operator has to look at: looked at again later.
            memory.keyQueue().add(new ReclaimQueue.Key(state.fingerprint(), keepUntil));
        }
    }

    /** Nobody came to see it end: its end is written down here. */
    private void forget(KeyState state, LeaseRecord current) {
        if (current.token() > record.last()) {
            record.refute(current.token());
        }
        LeaseEnd end = record.endOf(current, now);
        if (current.end() == null && end != null) {
            memory.end(state, current.ended(end, null, current.latest()), end, now);
        }
        memory.discard(state);
    }
}
