package io.lease4j.verification.random;

import io.lease4j.Leases;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.LeaseStore;
import io.lease4j.testkit.random.RandomTarget;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Something wrong that random histories must find.
 *
 * @param name what is wrong
 * @param target opens a fresh target that has it
 */
record Wrong(String name, Supplier<RandomTarget> target) {

    static List<Wrong> all() {
        return List.of(
                store("token reset by a release", WrongStores.TokenReset::new),
                store("renew revives", WrongStores.RenewRevives::new),
                store("receipt ignored", WrongReceipts.ReceiptIgnored::new),
                store("receipt trusted over live state", WrongReceipts.ReceiptOverState::new),
                store("late request commits", WrongReceipts.LateCommits::new),
                store("another lineage's release taken", WrongReceipts.AnyLineage::new),
                store("absent receipt called never committed", WrongReceipts.AbsentMeansNever::new),
                store("everything without receipt called not knowable", WrongReceipts.NothingIsKnowable::new),
                store("floor guessed after a loss", WrongStores.FloorGuessed::new),
                store("client clock decides", WrongStores.ClientClockDecides::new),
                store("release by key only", WrongStores.ReleaseByKey::new),
                store("token taken on conflict", WrongStores.HeldTakesToken::new),
                store("release sent again says not committed", WrongReceipts.ReleaseForgets::new),
                sink("check-then-write sink", WrongSinks.CheckThenWrite::new),
                sink("seal lets its own token through", WrongSinks.SealOffByOne::new),
                sink("one floor for all shards", WrongSinks.OneFloor::new),
                sink("effect applied again", WrongSinks.EffectTwice::new),
                sink("fence ignored", WrongSinks.FenceIgnored::new),
                door("held after silence called not committed", WrongDoors::heldAfterSilence),
                door("silence called unavailable", WrongDoors::silenceIsRefusal));
    }

    private static Wrong store(String name, BiFunction<LeaseStore, MemoryTarget, LeaseStore> wrong) {
        return new Wrong(name, () -> WrongTarget.store(wrong));
    }

    private static Wrong sink(String name, UnaryOperator<FencedSink> wrong) {
        return new Wrong(name, () -> WrongTarget.sink(wrong));
    }

    private static Wrong door(String name, Function<Leases, Leases> wrong) {
        return new Wrong(name, () -> WrongTarget.door(wrong));
    }

    @Override
    public String toString() {
        return name;
    }
}
