package io.lease4j.memory;

import io.lease4j.LeaseKey;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.testkit.Applied;
import io.lease4j.testkit.FencedSinkContract;
import io.lease4j.testkit.FencedSinkFixture;
import java.util.List;

/** The sink with a memory of its own keeps the contract. */
class ForeignSinkContractTest extends FencedSinkContract {

    @Override
    protected FencedSinkFixture fixture() {
        return new ForeignFixture();
    }

    private static final class ForeignFixture implements FencedSinkFixture {

        private final ForeignMemorySink sink = new ForeignMemorySink(SinkName.of("foreign"));

        @Override
        public FencedSink open() {
            return sink;
        }

        @Override
        public List<Applied> applied(LeaseKey key) {
            return sink.effects(key).stream()
                    .map(accepted ->
                            new Applied(accepted.effect(), accepted.receipt().token()))
                    .toList();
        }

        @Override
        public Runnable snapshot() {
            ForeignMemorySink.Snapshot snapshot = sink.snapshot();
            return () -> sink.restore(snapshot);
        }
    }
}
