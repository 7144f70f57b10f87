package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.Verb;

/** Per key a sink never accepts a token below an accepted or fenced one, nor one that it sealed or that its floor covers. */
final class EffectsNeverGoBack extends Check {

    EffectsNeverGoBack() {
        super("effect-order");
    }

    @Override
    void sink(SinkStep step, World world, Findings findings) {
        boolean accepts = step.fresh() && (step.verb() == Verb.COMMIT || step.verb() == Verb.FENCE);
        if (!accepts) {
            return;
        }
        KnownSink sink = world.sink(step);
        KnownSink.Marks marks = sink.marks(step.key());
        if (step.token() < marks.highest) {
            findings.add(this, "token " + step.token() + " accepted after token " + marks.highest);
        } else if (step.token() == marks.highest && !step.lease().equals(marks.lease)) {
            findings.add(this, "token " + step.token() + " accepted of another lease than before");
        }
        if (step.token() <= marks.sealed) {
            findings.add(this, "token " + step.token() + " accepted though sealed up to " + marks.sealed);
        }
        if (step.token() <= sink.floor(step.shard())) {
            findings.add(
                    this,
                    "token " + step.token() + " accepted though the floor of record " + step.shard() + " is "
                            + sink.floor(step.shard()));
        }
    }
}
