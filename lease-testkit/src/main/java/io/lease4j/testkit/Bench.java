package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.floor.FloorWitness;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.spi.Capability;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Interposer;
import io.lease4j.testkit.control.Passing;
import io.lease4j.testkit.control.Step;
import io.lease4j.time.MonotonicClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What one test works with: the store behind an interposer, front doors on the test's time, sinks, and a record of what
 * happens. Opened at first use, so that a test can have the namespace created for it instead.
 */
final class Bench {

    static final Duration DEADLINE = Duration.ofSeconds(20);

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

    BackendClock clock() {
        return clock;
    }

    /** The store as the front doors see it. */
    LeaseStore store() {
        LeaseStore open = store;
        return open == null ? use(fixture.open()) : open;
    }

    /** The store without the interposer. */
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

    /** Has a namespace created with a given witness. */
    FloorWitness createWithWitness(FloorWitness fresh) {
        openUncreated();
        useWitness(fresh);
        assertThat(operator()
                        .administer(
                                "create",
                                (door, deadline) ->
                                        door.create(NamespaceSettings.defaults().withWitness(), deadline)))
                .as("creating the namespace with its witness")
                .isDone();
        return fresh;
    }

    /** Gives all front doors made from now on a witness to ask. */
    void useWitness(FloorWitness fresh) {
        witness = Optional.of(interposer.around(fresh));
    }

    Duration ttl() {
        return fixture.ttl();
    }

    Deadline deadline() {
        return deadline(DEADLINE);
    }

    Deadline deadline(Duration duration) {
        return Deadline.within(duration, clock.monotonic());
    }

    LeaseKey key(String name) {
        return LeaseKey.of(store().namespace(), List.of("kit", name));
    }

    AuthorityRecordId recordOf(LeaseKey key) {
        return store().recordOf(key).orElseThrow(() -> new AssertionError("the store serves no namespace"));
    }

    BackendTime now(LeaseKey key) {
        return clock.now(rawStore(), key);
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

    /** The active lease of a key as the store shows it, in the form of a lease: it yields nothing but its values. */
    Lease observed(LeaseKey key) {
        InspectOutcome outcome = inspect(key);
        ObservedLease seen =
                assertThat(outcome).as("the key, read from the store").isFound();
        return new Lease(
                seen.generation(),
                recordOf(key),
                seen.holder(),
                seen.executionId(),
                seen.metadata(),
                seen.grantedAt(),
                seen.expiresAt(),
                seen.expiresAt(),
                seen.renewalNumber());
    }

    boolean isActive(LeaseKey key) {
        return inspect(key) instanceof InspectOutcome.Found;
    }

    /** A key that another authority record serves. */
    LeaseKey keyInAnotherRecord(LeaseKey key) {
        if (store().shards() == 1) {
            throw new NotProvableException("the store has one authority record only");
        }
        return keyThat(other -> !recordOf(other).equals(recordOf(key)));
    }

    /** Another key of the same authority record. */
    LeaseKey keyInTheSameRecord(LeaseKey key) {
        return keyThat(other -> recordOf(other).equals(recordOf(key)));
    }

    private LeaseKey keyThat(Predicate<LeaseKey> fits) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> key("neighbour " + i))
                .filter(fits)
                .findFirst()
                .orElseThrow();
    }

    /** The authority record of a key, past all front doors. */
    AuthorityRecordView describe(LeaseKey key) {
        AdminOutcome outcome = Waiting.forAnswer("describe", rawStore().describe(recordOf(key), deadline()))
                .outcome();
        assertThat(outcome).as("describing the record").isDone();
        return ((AdminOutcome.Done) outcome).records().get(0);
    }

    /** The outstanding ticket of a key's record, past all front doors. */
    Ticket ticket(LeaseKey key) {
        AdminOutcome outcome = Waiting.forAnswer("ticket", rawStore().ticket(recordOf(key), deadline()))
                .outcome();
        assertThat(outcome).as("asking for a ticket").isDone();
        return ((AdminOutcome.Done) outcome)
                .records()
                .get(0)
                .ticket()
                .orElseThrow(() -> new AssertionError("the record has to show the ticket that it was asked for"));
    }

    /** The ceiling of the highest range that a witness ever gave to this namespace. */
    long highestGiven(FloorWitness asked) {
        WitnessOutcome outcome = Waiting.forAnswer("look", asked.look(store().namespace()));
        if (outcome instanceof WitnessOutcome.Known known) {
            return known.entry().highest();
        }
        throw new AssertionError("the witness has to know the namespace, but it answered " + outcome);
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

    /** Reads a key past all front doors, without evidence. */
    InspectOutcome inspect(LeaseKey key) {
        return Waiting.forAnswer("inspect", rawStore().inspect(key, new Reading(0, deadline())))
                .outcome();
    }

    /** What the step of a transmission came to whose answer reached nobody. */
    Outcome outcomeAt(Barrier barrier) {
        return Waiting.forAnswer("what was held at the barrier", barrier.answered());
    }

    /** The last token of a key's record, as a read tells it. */
    long lastToken(LeaseKey key) {
        return inspect(key)
                .match(
                        found -> found.record().lastToken(),
                        notFound -> notFound.record().lastToken(),
                        refused -> {
                            throw new AssertionError("inspect was refused: " + refused);
                        });
    }

    void advance(LeaseKey key, Duration duration) {
        clock.advance(rawStore(), key, duration);
    }

    /** Advances to a backend time that is not past yet. */
    void advanceTo(LeaseKey key, BackendTime target) {
        Duration left = now(key).until(target);
        if (!left.isNegative()) {
            advance(key, left);
        }
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
        return worker(Holder.of(name, instance), ownClock, throughStore, witness);
    }

    /** A worker that cannot ask the namespace's witness. */
    Worker unwitnessedWorker(String name) {
        return worker(Holder.of(name, name + "-1"), clock.monotonic(), store(), Optional.empty());
    }

    private Worker worker(
            Holder holder, MonotonicClock ownClock, LeaseStore throughStore, Optional<FloorWitness> asked) {
        LeasesBuilder builder = Leases.builder(throughStore, holder)
                .clock(ownClock)
                .scheduler(clock.scheduler())
                .executor(Runnable::run);
        if (asked.isPresent()) {
            builder = builder.witness(asked.get());
        }
        Leases leases = fixture.raw().frontDoor(builder);
        toClose.push(leases);
        return new Worker(this, holder.principal(), leases);
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
