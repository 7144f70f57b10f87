package io.lease4j.verification.wrong;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorWitness;
import io.lease4j.memory.ForeignMemorySink;
import io.lease4j.memory.MemoryLeaseStore;
import io.lease4j.memory.MemoryLeaseStoreBuilder;
import io.lease4j.memory.MemorySnapshot;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.LeaseStoreFixture;
import io.lease4j.testkit.ReferenceWitness;
import io.lease4j.testkit.control.ManualTime;
import io.lease4j.testkit.control.TimeControl;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.LeaseKeeperBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** The reference as the kit tests it, with what is wrong put around it. */
final class WrongFixture implements LeaseStoreFixture {

    private static final Namespace NAMESPACE = Namespace.of("contract");

    private final WrongStore wrong;
    private final ManualTime time = new ManualTime();
    private final List<FencedSink> foreignSinks = new ArrayList<>();
    private Duration shift = Duration.ZERO;
    private MemoryLeaseStore reference;
    private LeaseStore opened;

    WrongFixture(WrongStore wrong) {
        this.wrong = wrong;
    }

    /** The store that keeps the contract. */
    MemoryLeaseStore reference() {
        return reference;
    }

    /** The store that the kit uses, with what is wrong around it. */
    LeaseStore opened() {
        return opened;
    }

    ManualTime manualTime() {
        return time;
    }

    /** The sinks outside the store that this test has made so far, with what is wrong around them. */
    List<FencedSink> foreignSinks() {
        return foreignSinks;
    }

    /** Lets the reference take a step at another time, and lets nobody notice. */
    <O extends Outcome> CompletionStage<Answer<O>> shifted(Duration by, Supplier<CompletionStage<Answer<O>>> step) {
        shift = by;
        try {
            return Steps.echo(
                    step.get(),
                    echo -> new Echo(
                            echo.recordId(),
                            echo.lineage(),
                            echo.backendTime().plus(by.negated()),
                            echo.lastToken(),
                            echo.proven(),
                            echo.extensionTicket(),
                            echo.expired()));
        } finally {
            shift = Duration.ZERO;
        }
    }

    /** Backend time as it is. */
    BackendTime backendTime() {
        return BackendTime.ofEpochMillis(time.instantSource().millis());
    }

    @Override
    public String backend() {
        return wrong.name();
    }

    @Override
    public LeaseStore open() {
        return opened(MemoryLeaseStore.builder(NAMESPACE));
    }

    @Override
    public LeaseStore openUncreated() {
        return opened(MemoryLeaseStore.builder(NAMESPACE)
                .settings(NamespaceSettings.defaults().withWitness()));
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(time);
    }

    @Override
    public Set<Capability> notSupported() {
        return Set.of(Capability.SHARED_BETWEEN_PROCESSES, Capability.SURVIVES_RESTART, Capability.RETAINED_PROOF);
    }

    @Override
    public Optional<FencedSink> sinkBesideLease() {
        return Optional.of(wrong.beside().put(reference.sink(SinkName.of("beside")), this));
    }

    @Override
    public FencedSink foreignSink() {
        FencedSink sink = wrong.foreign().put(new ForeignMemorySink(SinkName.of("foreign")), this);
        foreignSinks.add(sink);
        return sink;
    }

    @Override
    public FloorWitness witness() {
        return wrong.witness().put(new ReferenceWitness(), this);
    }

    @Override
    public Runnable snapshot() {
        MemorySnapshot snapshot = reference.snapshot();
        return () -> reference.restore(snapshot);
    }

    @Override
    public void wipe() {
        reference.faults().wipe();
    }

    @Override
    public void deleteRecord(AuthorityRecordId recordId) {
        reference.faults().deleteAuthorityRecord(recordId.shard());
    }

    @Override
    public LeaseStore promoteReplica() {
        MemoryLeaseStore replica = MemoryLeaseStore.builder(NAMESPACE)
                .clock(this::now)
                .fromSnapshot(reference.snapshot())
                .build();
        return wrong.store().put(replica, this);
    }

    @Override
    public void corrupt(LeaseKey key) {
        reference.faults().corrupt(key);
    }

    @Override
    public Leases frontDoor(LeasesBuilder builder) {
        return wrong.door().make(builder, this);
    }

    @Override
    public LeaseOperator operatorDoor(LeaseOperatorBuilder builder) {
        return wrong.operator().make(builder, this);
    }

    @Override
    public LeaseKeeper keeper(LeaseKeeperBuilder builder) {
        return wrong.keeper().make(builder);
    }

    private LeaseStore opened(MemoryLeaseStoreBuilder builder) {
        MemoryLeaseStoreBuilder chosen = wrong.settings().apply(builder);
        reference = chosen.clock(this::now).build();
        opened = wrong.store().put(reference, this);
        return opened;
    }

    private Instant now() {
        return time.instantSource().instant().plus(shift);
    }
}
