package io.lease4j.testkit.random.check;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** After its memory may have gone back, a record grants, renews and accepts nothing until a proof is installed. */
final class NothingWhileUnproven extends Check {

    NothingWhileUnproven() {
        super("unproven");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        boolean gives = (step.verb() == Verb.ACQUIRE || step.verb() == Verb.RENEW)
                && step.told().shown().active()
                && step.told().committed() == Commitment.YES;
        if (gives && !provenIn(world, step.read().lineage(), step.asked().shard())) {
            findings.add(this, step.told().code() + " though the floor is not proven");
        }
    }

    @Override
    void sink(SinkStep step, World world, Findings findings) {
        if (step.seesLease() && step.fresh() && !provenIn(world, step.lineage(), step.shard())) {
            findings.add(this, step.code() + " beside the lease though the floor is not proven");
        }
    }

    private static boolean provenIn(World world, String lineage, int shard) {
        return world.lineage(lineage).record(shard).isProven();
    }
}
