package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;

/** One rule. Looks at each event with the world as it was before; has no state of its own. */
abstract class Check {

    private final String id;

    Check(String id) {
        this.id = id;
    }

    final String id() {
        return id;
    }

    void step(StoreStep step, World world, Findings findings) {}

    void sink(SinkStep step, World world, Findings findings) {}

    void reply(Reply reply, World world, Findings findings) {}
}
