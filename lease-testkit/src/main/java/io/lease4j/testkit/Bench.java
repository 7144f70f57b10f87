package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.Outcome;
import io.lease4j.floor.FloorWitness;
import io.lease4j.observe.LeaseListener;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Interposer;
import io.lease4j.testkit.control.Passing;
import io.lease4j.testkit.control.Step;
import io.lease4j.time.MonotonicClock;
import io.lease4j.worker.LeaseKeeper;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What one test works with: the store behind an interposer, front doors on the test's time, sinks, and a record of what
 * happens. Opened at first use, so that a test can have the namespace created for it instead.
 */
final class Bench extends Sight {

    static final Duration DEADLINE = Duration.ofSeconds(20);

    private static final long SEED = 8;

    private final CheckedFixture fixture;
    private final Recorder recorder = new Recorder();
    private final Interposer interposer = new Interposer(recorder::passed);
    private final BackendClock clock;
    private final Deque<AutoCloseable> toClose = new ArrayDeque<>();
    private final List<Target> targets = new ArrayList<>();
    private Optional<FloorWitness> witness = Optional.empty();
    private @Nullable LeaseStore raw;
    private @Nullable LeaseStore store;

    Bench(CheckedFixture fixture) {
        this.fixture = fixture;
        this.clock = new BackendClock(fixture.time(), fixture.patience(), recorder);
    }

    CheckedFixture fixture() {
        return fixture;
    }

    /** The backend's own controls; a missing one makes the scenario not provable. */
    LeaseStoreFixture backend() {
        return fixture.raw();
    }

    Recorder recorder() {
        return recorder;
    }

    Interposer interposer() {
        return interposer;
    }

    @Override
    BackendClock clock() {
        return clock;
    }

    /** The store as the front doors see it. */
    @Override
    LeaseStore store() {
        LeaseStore open = store;
        return open == null ? use(fixture.open()) : open;
    }

    /** The store without the interposer. */
    @Override
    LeaseStore rawStore() {
        LeaseStore unused = store();
        return Objects.requireNonNull(raw);
    }

    /** Opens a store whose namespace was never created; the test creates it. */
    void openUncreated() {
        LeaseStore unused = use(fixture.openUncreated());
    }

    /** Has a namespace created with a witness, whose ranges every front door can ask for. */
    FloorWitness createWithWitness() {
        return createWithWitness(fixture.witness());
    }

    /** Has a namespace created with a witness and other settings than usual. */
    void createWithWitness(NamespaceSettings settings) {
        createWithWitness(fixture.witness(), settings);
    }

    /** Has a namespace created with a given witness. */
    FloorWitness createWithWitness(FloorWitness fresh) {
        createWithWitness(fresh, NamespaceSettings.defaults());
        return fresh;
    }

    private void createWithWitness(FloorWitness fresh, NamespaceSettings settings) {
        openUncreated();
        useWitness(fresh);
        assertThat(operator().administer("create", (door, deadline) -> door.create(settings.withWitness(), deadline)))
                .as("creating the namespace with its witness")
                .isDone();
    }

    /** Gives all front doors made from now on a witness to ask. */
    void useWitness(FloorWitness fresh) {
        witness = Optional.of(interposer.around(fresh));
    }

    Duration ttl() {
        return fixture.ttl();
    }

    @Override
    Deadline deadline() {
        return deadline(DEADLINE);
    }

    Deadline deadline(Duration duration) {
        return Deadline.within(duration, clock.monotonic());
    }

    /** The backend time of the last step of a kind that answered. */
    BackendTime lastStepTime(Step step) {
        List<Passing> seen = interposer.seen();
        for (int i = seen.size() - 1; i >= 0; i--) {
            Passing passing = seen.get(i);
            if (passing.call().step() == step && passing.echo().isPresent()) {
                return passing.echo().get().backendTime();
            }
        }
        throw new AssertionError("no " + step + " was answered with an echo");
    }

    /** A second primary over a copy of what the backend has now. */
    LeaseStore promoted() {
        LeaseStore replica = fixture.promoteReplica();
        closeLater(replica);
        recorder.fault("a replica is promoted; the old primary goes on serving");
        return interposer.around(replica);
    }

    void fault(String what, Runnable inject) {
        inject.run();
        recorder.fault(what);
    }

    /** What the step of a transmission came to whose answer reached nobody. */
    Outcome outcomeAt(Barrier barrier) {
        return Waiting.forAnswer("what was held at the barrier", barrier.answered());
    }

    Worker worker(String name) {
        return worker(name, name + "-1");
    }

    Worker worker(String name, String instance) {
        return worker(name, instance, clock.monotonic());
    }

    Worker worker(String name, String instance, MonotonicClock ownClock) {
        return worker(name, instance, ownClock, store());
    }

    Worker worker(String name, String instance, MonotonicClock ownClock, LeaseStore throughStore) {
        return worker(name, Holder.of(name, instance), ownClock, throughStore, witness, event -> {});
    }

    /** A worker whose events somebody listens to. */
    Worker worker(String name, LeaseListener listener) {
        return worker(name, Holder.of(name, name + "-1"), clock.monotonic(), store(), witness, listener);
    }

    /** A worker that a timeline calls by another name than its principal's. */
    Worker worker(String name, Holder holder) {
        return worker(name, holder, clock.monotonic(), store(), witness, event -> {});
    }

    /** A worker that cannot ask the namespace's witness. */
    Worker unwitnessedWorker(String name) {
        return worker(name, Holder.of(name, name + "-1"), clock.monotonic(), store(), Optional.empty(), event -> {});
    }

    private Worker worker(
            String name,
            Holder holder,
            MonotonicClock ownClock,
            LeaseStore throughStore,
            Optional<FloorWitness> asked,
            LeaseListener listener) {
        LeasesBuilder builder = Leases.builder(throughStore, holder)
                .listener(listener)
                .clock(ownClock)
                .scheduler(clock.scheduler())
                .executor(Runnable::run);
        if (asked.isPresent()) {
            builder = builder.witness(asked.get());
        }
        Leases leases = fixture.raw().frontDoor(builder);
        toClose.push(leases);
        return new Worker(this, name, leases);
    }

    /** A keeper on the test's time; what it still keeps when the test is over is left to expire. */
    LeaseKeeper keeper(Worker worker) {
        LeaseKeeper keeper = fixture.raw()
                .keeper(LeaseKeeper.builder(worker.leases())
                        .clock(clock.monotonic())
                        .scheduler(clock.scheduler())
                        .executor(Runnable::run)
                        // The same jitter each time: on manual time a test then fails in the same words each time.
                        .random(new Random(SEED)));
        toClose.push(() -> shutDown(keeper));
        return keeper;
    }

    /** An interrupted thread waits for nobody to give back what is still kept: here nobody will, on a time that stands. */
    private static void shutDown(LeaseKeeper keeper) {
        boolean wasInterrupted = Thread.interrupted();
        Thread.currentThread().interrupt();
        var unusedReport = keeper.shutdown(Duration.ZERO);
        if (!wasInterrupted) {
            var unusedFlag = Thread.interrupted();
        }
    }

    /** An operator who knows all targets made so far. */
    Operator operator() {
        return operator(store());
    }

    Operator operator(LeaseStore throughStore) {
        LeaseOperatorBuilder builder = LeaseOperator.builder(throughStore, Operator.HOLDER)
                .clock(clock.monotonic())
                .scheduler(clock.scheduler())
                .executor(Runnable::run);
        if (witness.isPresent()) {
            builder = builder.witness(witness.get());
        }
        for (Target target : targets) {
            builder = target.seesLease() ? builder : builder.sink(target.sink());
        }
        LeaseOperator door = fixture.raw().operatorDoor(builder);
        toClose.push(door);
        return new Operator(this, door);
    }

    /** The sink beside the lease, if the backend has one, and a registered one outside the store. */
    List<Target> targets() {
        if (targets.isEmpty()) {
            LeaseStore unused = store();
            if (fixture.supports(Capability.SINK_BESIDE_LEASE)) {
                fixture.sinkBesideLease().ifPresent(sink -> targets.add(new Target(interposer.around(sink), true)));
            }
            targets.add(foreign());
        }
        return List.copyOf(targets);
    }

    /** The sink outside the store alone. */
    Target foreignTarget() {
        return targets().stream()
                .filter(target -> !target.seesLease())
                .findFirst()
                .orElseThrow();
    }

    /** The sink beside the lease alone. */
    Target besideTarget() {
        return targets().stream()
                .filter(Target::seesLease)
                .findFirst()
                .orElseThrow(() -> NotProvableException.missing("sinkBesideLease()"));
    }

    void closeLater(AutoCloseable thing) {
        toClose.push(thing);
    }

    void close() throws Exception {
        while (!toClose.isEmpty()) {
            toClose.pop().close();
        }
        clock.close();
        fixture.close();
    }

    /** A sink outside the store that was not registered. */
    Target unregisteredTarget() {
        return new Target(interposer.around(fixture.foreignSink()), false);
    }

    void register(Target target) {
        assertThat(operator()
                        .administer(
                                "register " + target.name(),
                                (door, deadline) -> door.register(target.sink(), deadline)))
                .as("registering a sink outside the store")
                .isDone();
    }

    private Target foreign() {
        Target target = unregisteredTarget();
        register(target);
        return target;
    }

    private LeaseStore use(LeaseStore opened) {
        if (raw != null) {
            throw new IllegalStateException("a test opens its backend once");
        }
        toClose.push(opened);
        raw = opened;
        LeaseStore through = interposer.around(opened);
        store = through;
        return through;
    }
}
