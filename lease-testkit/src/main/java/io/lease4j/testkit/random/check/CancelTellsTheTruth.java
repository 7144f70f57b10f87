package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** What a store says to resolve and cancel is true, and stays so. */
final class CancelTellsTheTruth extends Check {

    CancelTellsTheTruth() {
        super("cancel");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.asked().request().isEmpty()) {
            return;
        }
        KnownRequest request = world.request(step.request());
        String verdict = request.verdict(step, world.lineage(step.read().lineage()), world.receiptHorizon);
        if (step.verb() == Verb.CANCEL && step.told().code().equals("never-committed")) {
            if (request.isDenied(step)) {
                findings.add(this, "never committed is said of what committed at " + request.committedAt);
            } else if (verdict.startsWith("not-knowable")) {
                findings.add(this, "a second cancel upgrades " + verdict + " to never committed");
            }
        } else if (step.told().fresh() && step.verb() != Verb.CANCEL && isLate(step, request, world)) {
            findings.add(this, step.verb() + " commits after never committed was said at " + request.neverAt);
        }
    }

    private static boolean isLate(StoreStep step, KnownRequest request, World world) {
        return request.wasToldNever(step)
                || request.hasTombstone(step, world.lineage(step.read().lineage()), world.receiptHorizon);
    }

    @Override
    void sink(SinkStep step, World world, Findings findings) {
        if (world.isVague(World.effectOf(step))) {
            return;
        }
        KnownRequest effect = world.request(World.effectOf(step));
        if (step.verb() == Verb.CANCEL_EFFECT && step.code().equals("never-committed") && effect.hasCommitted()) {
            findings.add(this, "never committed is said of the effect accepted at " + effect.committedAt);
        } else if (step.verb() == Verb.COMMIT && step.fresh() && step.token() <= effect.neverUpTo) {
            findings.add(this, "the effect is accepted after never committed was said up to token " + effect.neverUpTo);
        }
    }
}
