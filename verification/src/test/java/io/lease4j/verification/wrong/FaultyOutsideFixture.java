package io.lease4j.verification.wrong;

import io.lease4j.LeaseKey;
import io.lease4j.effect.FencedSink;
import io.lease4j.testkit.Applied;
import io.lease4j.testkit.CommitStall;
import io.lease4j.testkit.FencedSinkFixture;
import io.lease4j.testkit.NotProvableException;
import java.util.List;

/** A wrong sink outside the store, as the kit tests it. */
record FaultyOutsideFixture(PlainSink sink, boolean stalls) implements FencedSinkFixture {

    @Override
    public FencedSink open() {
        return sink;
    }

    @Override
    public List<Applied> applied(LeaseKey key) {
        return sink.applied(key);
    }

    @Override
    public Runnable snapshot() {
        return sink.snapshot();
    }

    @Override
    public void stallNextCommit(CommitStall stall) {
        if (!stalls) {
            throw new NotProvableException("it takes time, and this fault is about something else");
        }
        sink.stall.set(stall);
    }
}
