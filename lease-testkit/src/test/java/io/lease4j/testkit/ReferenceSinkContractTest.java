package io.lease4j.testkit;

import io.lease4j.LeaseKey;
import io.lease4j.effect.FencedSink;
import java.util.List;

/** The kit's own sink keeps the contract that the kit demands of others. */
class ReferenceSinkContractTest extends FencedSinkContract {

    @Override
    protected FencedSinkFixture fixture() {
        return new ReferenceFixture();
    }

    private static final class ReferenceFixture implements FencedSinkFixture {

        private final ReferenceSink sink = new ReferenceSink("reference");

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
    }
}
