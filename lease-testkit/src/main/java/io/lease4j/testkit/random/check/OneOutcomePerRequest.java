package io.lease4j.testkit.random.check;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** A request commits once, and answers the same ever after while the store must remember it. */
final class OneOutcomePerRequest extends Check {

    OneOutcomePerRequest() {
        super("one-outcome");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.asked().request().isEmpty()) {
            return;
        }
        KnownRequest request = world.request(step.request());
        boolean reads = step.verb() == Verb.RESOLVE || step.verb() == Verb.CANCEL;
        if (!reads && step.told().fresh()) {
            commits(step, request, world, findings);
        } else if (step.told().committed() == Commitment.YES) {
            repeats(step, request, findings);
        } else if (!reads && step.read().isPresent() && forgets(step, request, world)) {
            findings.add(this, step.told().code() + " though this request had committed, and must be remembered");
        }
    }

    private void commits(StoreStep step, KnownRequest request, World world, Findings findings) {
        if (request.hasCommitted()) {
            findings.add(this, "the request committed again, first at " + request.committedAt);
            return;
        }
        KnownRequest other = world.scope(step.asked().request());
        if (other != null
                && world.mustRemember(other, step.read().lineage(), step.read().time())) {
            findings.add(this, "the request id had committed with other inputs at " + other.committedAt);
        }
    }

    private void repeats(StoreStep step, KnownRequest request, Findings findings) {
        Shown shown = step.told().shown();
        if (!request.hasCommitted()) {
            findings.add(this, step.told().code() + " as a replay, but this request never committed");
        } else if (shown.isPresent() && (!shown.lease().equals(request.lease) || shown.token() != request.token)) {
            findings.add(
                    this,
                    "the request had come to token " + request.token + ", now "
                            + step.told().code() + " shows token " + shown.token());
        }
    }

    private static boolean forgets(StoreStep step, KnownRequest request, World world) {
        boolean answersFromReceipt = step.verb() == Verb.ACQUIRE
                ? step.read().proven()
                : step.verb() == Verb.RELEASE || step.verb() == Verb.REVOKE;
        return answersFromReceipt
                && step.told().committed() != Commitment.UNKNOWN
                && world.mustRemember(
                        request, step.read().lineage(), step.read().time());
    }
}
