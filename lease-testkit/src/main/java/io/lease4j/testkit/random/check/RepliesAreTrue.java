package io.lease4j.testkit.random.check;

import io.lease4j.Commitment;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;

/** What a client is told in the end is true: committed if it did, not committed if it did not and will not. */
final class RepliesAreTrue extends Check {

    RepliesAreTrue() {
        super("false-reply");
    }

    @Override
    void reply(Reply reply, World world, Findings findings) {
        if (reply.request().isEmpty() || world.isVague(reply.request())) {
            return;
        }
        KnownRequest request = world.request(reply.request());
        // An effect is everybody's: that one attempt at it failed says nothing of another's.
        boolean others = reply.request().startsWith("effect/") && !request.committedBy.equals(reply.client());
        // The owner may have started the request afresh while the answer was on its way; it knows that itself.
        boolean overtaken = reply.never() && !reply.ownInstance() && request.neverWasTrueFor(reply.client());
        if (World.denies(reply) && request.hasCommitted() && !others && !overtaken) {
            findings.add(this, reply.code() + " says not committed of what committed at " + request.committedAt);
        } else if (reply.committed() == Commitment.YES && speaksOfTheRequest(reply)) {
            affirms(reply, request, findings);
        }
    }

    private void affirms(Reply reply, KnownRequest request, Findings findings) {
        if (!request.hasCommitted()) {
            findings.add(this, reply.code() + " says committed of what never committed");
        } else if (reply.shown().isPresent() && !reply.shown().lease().equals(request.lease)) {
            findings.add(this, reply.code() + " shows another generation than the request came to");
        }
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (step.told().fresh()) {
            late(world.request(step.request()), step.client(), step.asked().sent(), findings);
        }
    }

    @Override
    void sink(SinkStep step, World world, Findings findings) {
        if (step.fresh() && step.verb() == Verb.COMMIT && !world.isVague(World.effectOf(step))) {
            late(world.request(World.effectOf(step)), step.client(), step.sent(), findings);
        }
    }

    private void late(KnownRequest request, String client, int sent, Findings findings) {
        if (sent <= request.deniedAt && client.equals(request.deniedTo)) {
            findings.add(this, "commits now, after not committed was said at " + request.deniedAt);
        }
    }

    private static boolean speaksOfTheRequest(Reply reply) {
        return reply.call() != Verb.FENCE && reply.call() != Verb.ADMINISTER;
    }
}
