package io.lease4j.testkit.random.internal;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.LeasesBuilder;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Shards;
import io.lease4j.testkit.random.RandomTarget;
import io.lease4j.testkit.random.history.Installed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Everything that a run plays with: the target, its clients, its operator. Confined to one thread. */
final class Stage implements AutoCloseable {

    final RandomTarget target;
    final RunTime time;
    final Recorder recorder = new Recorder();
    final Network network;
    final List<Client> clients = new ArrayList<>();
    final List<LeaseKey> keys = new ArrayList<>();
    final WatchedStore operatorsStore;
    final LeaseOperator operator;
    final long origin;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    Stage(RandomTarget target, Plan plan) {
        this.target = target;
        this.time = target.isRealTime()
                ? new RealTime(this::sample)
                : new VirtualTime(millis -> target.advance(Duration.ofMillis(millis)));
        this.network = new Network(recorder, target.wire());
        this.operatorsStore = new WatchedStore(target, network, recorder, "op", true);
        this.operator = operator();
        create();
        for (int i = 0; i < plan.keys(); i++) {
            keys.add(key(i));
        }
        this.origin = start();
        for (int i = 0; i < plan.clients(); i++) {
            clients.add(client(i));
        }
    }

    private LeaseOperator operator() {
        LeaseOperatorBuilder builder = LeaseOperator.builder(operatorsStore, Holder.of("operator", "op"))
                .clock(time)
                .scheduler(time)
                .random(new SplittableRandom(0))
                .executor(Runnable::run);
        if (target.witness().isPresent()) {
            builder = builder.witness(new WaitingWitness(target.witness().get()));
        }
        if (target.foreignSink().isPresent()) {
            builder = builder.sink(new WatchedSink(target, network, recorder, operatorsStore, false));
        }
        return builder.build();
    }

    private void create() {
        if (target.store(0).namespaceId().isEmpty()) {
            AdminOutcome created = target.witness().isPresent()
                    ? operator.create(target.settings().withWitness(), deadline())
                    : operator.createNeverExisted(target.settings(), deadline());
            done("create", created);
        }
    }

    private LeaseKey key(int i) {
        LeaseKey key = LeaseKey.of(target.store(0).namespace(), List.of("key", Integer.toString(i)));
        recorder.name(key, "k" + i, Shards.of(key, target.store(0).shards()));
        return key;
    }

    private long start() {
        if (target.foreignSink().isPresent()) {
            done(
                    "register",
                    operator.register(new WatchedSink(target, network, recorder, operatorsStore, false), deadline()));
        }
        long now = 0;
        for (int shard = 0; shard < target.store(0).shards(); shard++) {
            AdminOutcome described = Waiting.forAnswer(target.store(0).describe(recordId(shard), deadline()))
                    .outcome();
            AuthorityRecordView view = done("describe", described).records().get(0);
            now = view.latestTime().epochMillis();
            recorder.add(
                    new Installed(0, shard, view.servingLineage().value(), view.floor(), view.ceiling(), false, now));
        }
        return now;
    }

    AuthorityRecordId recordId(int shard) {
        return new AuthorityRecordId(target.store(0).namespaceId().orElseThrow(), shard);
    }

    private static AdminOutcome.Done done(String what, AdminOutcome outcome) {
        if (outcome instanceof AdminOutcome.Done done) {
            return done;
        }
        throw new IllegalStateException("the target cannot be set up: " + what + " answered " + outcome);
    }

    private Client client(int i) {
        String name = "c" + i;
        WatchedStore store = new WatchedStore(target, network, recorder, name, false);
        // Two instances of one principal, then the next principal.
        LeasesBuilder builder = Leases.builder(store, Holder.of("p" + i / 2, name))
                .clock(time)
                .scheduler(time)
                .random(new SplittableRandom(i))
                .executor(Runnable::run);
        if (target.witness().isPresent()) {
            builder = builder.witness(new WaitingWitness(target.witness().get()));
        }
        return new Client(
                name,
                store,
                target.frontDoor(builder),
                target.sinkBeside(0).isPresent() ? new WatchedSink(target, network, recorder, store, true) : null,
                target.foreignSink().isPresent() ? new WatchedSink(target, network, recorder, store, false) : null);
    }

    /** Reads the stores' clock. */
    private long sample() {
        Answer<?> answer = Waiting.forAnswer(target.observer(0).inspect(keys.get(0), new Reading(0, deadline())));
        return answer.echo()
                .map(echo -> echo.backendTime().epochMillis() - origin)
                .orElseThrow(() -> new IllegalStateException("inspect answered " + answer.outcome()));
    }

    Deadline deadline() {
        return Deadline.within(PATIENCE, time);
    }

    @Override
    public void close() {
        clients.forEach(client -> client.door.close());
        operator.close();
        time.close();
        target.close();
    }
}
