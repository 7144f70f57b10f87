package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;

/** A sink rejects for the reason that it names, and for no other. */
final class RejectionsAreTrue extends Check {

    RejectionsAreTrue() {
        super("false-rejection");
    }

    @Override
    void sink(SinkStep step, World world, Findings findings) {
        if (step.verb() != Verb.COMMIT && step.verb() != Verb.FENCE) {
            return;
        }
        KnownSink sink = world.sink(step);
        KnownSink.Marks marks = sink.marks(step.key());
        boolean holds = switch (step.code()) {
            case "rejected.sealed" -> step.token() <= marks.sealed;
            case "rejected.below-sink-floor" -> step.token() <= sink.floor(step.shard());
            case "rejected.behind" ->
                step.token() < marks.highest
                        || (step.token() == marks.highest && !step.lease().equals(marks.lease));
            case "rejected.expired",
                    "rejected.released",
                    "rejected.revoked",
                    "rejected.superseded",
                    "rejected.floor-raised",
                    "rejected.not-the-holder",
                    "rejected.gone" -> !isActive(step, world);
            default -> true;
        };
        if (!holds) {
            findings.add(this, step.code() + " is not true of token " + step.token());
        }
    }

    private static boolean isActive(SinkStep step, World world) {
        KnownLineage lineage = world.lineage(step.lineage());
        KnownLease lease = lineage.leases.get(step.lease());
        return lease != null && lineage.record(lease.shard).isProven() && lineage.isActive(lease, step.time());
    }
}
