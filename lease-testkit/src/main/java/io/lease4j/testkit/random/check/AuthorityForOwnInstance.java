package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.Reply;

/** Another instance resolves or cancels a request; it is never handed its authority. */
final class AuthorityForOwnInstance extends Check {

    AuthorityForOwnInstance() {
        super("foreign-authority");
    }

    @Override
    void reply(Reply reply, World world, Findings findings) {
        if (!reply.ownInstance() && reply.shown().active()) {
            findings.add(this, reply.code() + " hands out the grant of another instance");
        }
    }
}
