package io.lease4j.verification.random;

import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.LeaseStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The reference store with one thing wrong: at the store, at the sink outside it, or at the front door. */
final class WrongTarget extends MemoryTarget {

    private final BiFunction<LeaseStore, MemoryTarget, LeaseStore> wrongStore;
    private final Function<Leases, Leases> wrongDoor;
    private final Map<Integer, LeaseStore> stores = new HashMap<>();
    private final FencedSink foreign;

    private WrongTarget(
            BiFunction<LeaseStore, MemoryTarget, LeaseStore> wrongStore,
            UnaryOperator<FencedSink> wrongSink,
            Function<Leases, Leases> wrongDoor) {
        this.wrongStore = wrongStore;
        this.wrongDoor = wrongDoor;
        this.foreign = wrongSink.apply(super.foreignSink().orElseThrow());
    }

    static WrongTarget store(BiFunction<LeaseStore, MemoryTarget, LeaseStore> wrong) {
        return new WrongTarget(wrong, UnaryOperator.identity(), Function.identity());
    }

    static WrongTarget sink(UnaryOperator<FencedSink> wrong) {
        return new WrongTarget((store, target) -> store, wrong, Function.identity());
    }

    static WrongTarget door(Function<Leases, Leases> wrong) {
        return new WrongTarget((store, target) -> store, UnaryOperator.identity(), wrong);
    }

    @Override
    public LeaseStore store(int node) {
        return stores.computeIfAbsent(node, n -> wrongStore.apply(memory(n), this));
    }

    @Override
    public Optional<FencedSink> foreignSink() {
        return Optional.of(foreign);
    }

    @Override
    public Leases frontDoor(LeasesBuilder prepared) {
        return wrongDoor.apply(prepared.build());
    }
}
