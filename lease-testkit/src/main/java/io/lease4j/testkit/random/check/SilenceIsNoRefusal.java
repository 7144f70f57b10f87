package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.Reply;

/** While a transmission of a request is unanswered, its own client is not told that it did not commit. */
final class SilenceIsNoRefusal extends Check {

    SilenceIsNoRefusal() {
        super("silence");
    }

    @Override
    void reply(Reply reply, World world, Findings findings) {
        if (World.denies(reply)
                && !reply.never()
                // The tombstone that it found is a cancel's word.
                && !reply.code().equals("refused.cancelled")
                && reply.ownInstance()
                && reply.unanswered() > 0
                && world.request(reply.request()).neverAt == KnownRequest.NEVER) {
            findings.add(
                    this,
                    reply.code() + " says not committed with " + reply.unanswered() + " transmissions unanswered");
        }
    }
}
