package io.lease4j.verification.wrong;

import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemorySink;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.Applied;
import io.lease4j.testkit.FencedSinkFixture;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The reference's sink beside the lease with a fault around it, as the kit tests it. */
final class FaultyBesideFixture implements FencedSinkFixture {

    private final MemoryLeaseStore store =
            MemoryLeaseStore.builder(Namespace.of("contract")).build();
    private final MemorySink reference = store.sink(SinkName.of("beside"));
    private final FencedSink wrong;

    FaultyBesideFixture(UnaryOperator<FencedSink> around) {
        this.wrong = around.apply(reference);
    }

    @Override
    public FencedSink open() {
        return wrong;
    }

    @Override
    public Optional<LeaseStore> store() {
        return Optional.of(store);
    }

    @Override
    public List<Applied> applied(LeaseKey key) {
        return reference.effects(key).stream()
                .map(accepted ->
                        new Applied(accepted.effect(), accepted.receipt().token()))
                .toList();
    }

    @Override
    public void close() {
        store.close();
    }
}
