package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.StoreStep;

/** No transmission commits at or after its not-after, nor in another lineage than it was stamped for. */
final class NothingCommitsLate extends Check {

    NothingCommitsLate() {
        super("late-commit");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (!step.told().fresh() || !step.asked().stamped().isPresent()) {
            return;
        }
        long late = step.read().time() - step.asked().stamped().notAfter();
        if (late >= 0) {
            findings.add(this, step.verb() + " committed " + late + " ms after its not-after");
        }
        if (!step.asked().stamped().lineage().equals(step.read().lineage())) {
            findings.add(this, step.verb() + " committed in another lineage than it was stamped for");
        }
    }
}
