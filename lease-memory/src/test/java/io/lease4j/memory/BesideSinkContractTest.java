package io.lease4j.memory;

import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.Applied;
import io.lease4j.testkit.FencedSinkContract;
import io.lease4j.testkit.FencedSinkFixture;
import java.util.List;
import java.util.Optional;

/** The sink beside the lease keeps the contract of sinks. */
class BesideSinkContractTest extends FencedSinkContract {

    @Override
    protected FencedSinkFixture fixture() {
        return new BesideFixture();
    }

    private static final class BesideFixture implements FencedSinkFixture {

        private final MemoryLeaseStore store =
                MemoryLeaseStore.builder(Namespace.of("contract")).build();
        private final MemorySink sink = store.sink(SinkName.of("beside"));

        @Override
        public FencedSink open() {
            return sink;
        }

        @Override
        public Optional<LeaseStore> store() {
            return Optional.of(store);
        }

        @Override
        public List<Applied> applied(LeaseKey key) {
            return sink.effects(key).stream()
                    .map(accepted ->
                            new Applied(accepted.effect(), accepted.receipt().token()))
                    .toList();
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
