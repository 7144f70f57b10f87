package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** That an outcome cannot be known is said only after the horizon, of an overtaken renewal, or after a loss of memory. */
final class NotKnowableOnlyAfterLoss extends Check {

    NotKnowableOnlyAfterLoss() {
        super("not-knowable");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.verb() != Verb.CANCEL || world.clockSteppedBefore()) {
            return;
        }
        KnownRequest request = world.request(step.request());
        if (request.mayRepeat(step.told().code())) {
            return; // The tombstone repeats what was said when it was written, for as long as it is there.
        }
        if (step.told().code().equals("not-knowable.no-longer-known") && !isOld(step, world)) {
            findings.add(this, "no longer known, though first sent within the horizon");
        }
        if (step.told().code().equals("not-knowable.lost-with-history") && !lostMemory(step, request, world)) {
            findings.add(this, "lost with its history, though nothing was lost since it was first sent");
        }
    }

    private static boolean isOld(StoreStep step, World world) {
        long age = step.read().time() - step.asked().stamped().firstAt();
        if (age > world.receiptHorizon) {
            return true;
        }
        KnownLease lease =
                world.lineage(step.read().lineage()).leases.get(step.asked().lease());
        boolean renewal = step.asked().number() > 0;
        return renewal && (lease == null || step.asked().number() <= lease.number);
    }

    private static boolean lostMemory(StoreStep step, KnownRequest request, World world) {
        KnownRecord record =
                world.lineage(step.read().lineage()).record(step.asked().shard());
        return !step.read().proven()
                || !step.asked().stamped().firstLineage().equals(step.read().lineage())
                || record.lostSince(request.firstSent, step.asked().stamped().firstAt());
    }
}
