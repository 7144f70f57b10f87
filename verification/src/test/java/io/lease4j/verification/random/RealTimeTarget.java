package io.lease4j.verification.random;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.UnknownReason;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemorySnapshot;
import io.lease4j.spi.Answer;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.ReferenceSink;
import io.lease4j.testkit.ReferenceWitness;
import io.lease4j.testkit.control.ForwardingStore;
import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.WireFaults;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.time.SystemTime;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What a server's author offers: a clock that nobody can move, answers on another thread, and a way to the store that
 * loses things for real. Sink and witness are the kit's.
 */
final class RealTimeTarget implements RandomTarget {

    private static final NamespaceSettings SETTINGS =
            NamespaceSettings.defaults().withWitness();

    private final MemoryLeaseStore memory = MemoryLeaseStore.builder(Namespace.of("real"))
            .shards(2)
            .settings(SETTINGS)
            .clock(SystemTime.instantSource())
            .build();
    private final FloorWitness witness = new ReferenceWitness(24);
    private final FencedSink sink = new ReferenceSink("foreign");
    private final LeaseStore observed;
    private final Way way;
    private MemorySnapshot snapshot;

    RealTimeTarget() {
        this(UnaryOperator.identity());
    }

    RealTimeTarget(UnaryOperator<LeaseStore> wrong) {
        observed = wrong.apply(memory);
        way = new Way(observed);
    }

    @Override
    public boolean isRealTime() {
        return true;
    }

    @Override
    public LeaseStore store(int node) {
        return way;
    }

    @Override
    public LeaseStore observer(int node) {
        return observed;
    }

    @Override
    public Optional<WireFaults> wire() {
        return Optional.of(way);
    }

    @Override
    public NamespaceSettings settings() {
        return SETTINGS;
    }

    @Override
    public Set<Disturbance.Kind> disturbances() {
        return Set.of(
                Disturbance.Kind.RESTORED,
                Disturbance.Kind.SNAPSHOT_TAKEN,
                Disturbance.Kind.WIPED,
                Disturbance.Kind.RECORD_DELETED);
    }

    @Override
    public void takeSnapshot() {
        snapshot = memory.snapshot();
    }

    @Override
    public void restore() {
        memory.restore(snapshot);
    }

    @Override
    public void wipe() {
        memory.faults().wipe();
    }

    @Override
    public void deleteRecord(int shard) {
        memory.faults().deleteAuthorityRecord(shard);
    }

    @Override
    public Optional<FencedSink> sinkBeside(int node) {
        return Optional.of(memory.sink(SinkName.of("beside")));
    }

    @Override
    public Optional<FencedSink> foreignSink() {
        return Optional.of(sink);
    }

    @Override
    public Optional<FloorWitness> witness() {
        return Optional.of(witness);
    }

    @Override
    public void close() {
        memory.close();
    }

    /** Answers on another thread, and loses what it is armed for. */
    private static final class Way extends ForwardingStore implements WireFaults {

        private WireFaults.Kind armed;

        Way(LeaseStore store) {
            super(store);
        }

        @Override
        public void arm(WireFaults.Kind kind) {
            armed = kind;
        }

        @Override
        public void settle() {
            armed = null;
        }

        @Override
        public CompletionStage<Answer<AcquireOutcome>> acquire(AcquireRequest request, Transmission transmission) {
            return over(
                    () -> super.acquire(request, transmission),
                    new AcquireOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"));
        }

        @Override
        public CompletionStage<Answer<RenewOutcome>> renew(RenewRequest request, Transmission transmission) {
            return over(
                    () -> super.renew(request, transmission),
                    new RenewOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"));
        }

        @Override
        public CompletionStage<Answer<ReleaseOutcome>> release(ReleaseRequest request, Transmission transmission) {
            return over(
                    () -> super.release(request, transmission),
                    new ReleaseOutcome.Unknown(request, UnknownReason.BACKEND_ERROR, "none"));
        }

        private <O extends Outcome> CompletionStage<Answer<O>> over(
                Supplier<CompletionStage<Answer<O>>> step, O unknown) {
            WireFaults.Kind fault = armed;
            armed = null;
            if (fault == WireFaults.Kind.LOSE_REQUEST || fault == WireFaults.Kind.CUT_REQUEST) {
                return CompletableFuture.completedFuture(Answer.withoutStep(unknown));
            }
            CompletionStage<Answer<O>> answer = CompletableFuture.supplyAsync(
                    () -> step.get().toCompletableFuture().join());
            return fault == null ? answer : answer.thenApply(lost -> Answer.withoutStep(unknown));
        }
    }
}
