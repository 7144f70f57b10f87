package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.Reply;

/** A call ends with an outcome, never with an exception. */
final class NothingThrows extends Check {

    NothingThrows() {
        super("no-exception");
    }

    @Override
    void reply(Reply reply, World world, Findings findings) {
        if (reply.code().startsWith("threw ")) {
            findings.add(this, reply.call() + " " + reply.code());
        }
    }
}
