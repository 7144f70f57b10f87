package io.lease4j.verification.worker.many;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.RevokeOutcome;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.control.TcpFaultProxy;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.Scheduler;
import io.lease4j.time.SystemTime;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.valkey.ValkeyLeaseStoreBuilder;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.LeaseKeeper;
import io.lease4j.worker.Loss;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/** One process that keeps many leases through a proxy, and somebody who looks at them past it. */
final class HeldCrowd implements AutoCloseable {

    private static final Namespace NAMESPACE = Namespace.of("crowd");
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** So many calls at once: more would only wait in the client's queue. */
    private static final int AT_ONCE = 250;

    private final Deque<AutoCloseable> made = new ArrayDeque<>();
    private final Duration ttl;
    private final ValkeyServer server = made(ValkeyServer.start());
    private final Scheduler scheduler = made(SystemTime.scheduler("restless-network"));
    private final TcpFaultProxy proxy = made(proxy(server));
    private final Leases observer;
    private final LeaseOperator operator;
    private final SentRenewals renewals;
    private final LeaseKeeper keeper;
    private final Unrest unrest;
    private final Map<Generation, Queue<Loss>> told = new ConcurrentHashMap<>();
    private final Queue<LeaseEvent> lost = new ConcurrentLinkedQueue<>();
    private final Set<Generation> revoked = new HashSet<>();

    HeldCrowd(Duration ttl) {
        this.ttl = ttl;
        ValkeyLeaseStore direct = made(store(server.address()).openToCreate().orThrow());
        operator =
                made(LeaseOperator.builder(direct, Holder.of("operator", "1")).build());
        assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), operator.within(PATIENCE)))
                .isInstanceOf(AdminOutcome.Done.class);
        observer = made(Leases.builder(direct, Holder.of("observer", "1")).build());
        renewals = new SentRenewals(made(store(proxy.address()).open().orThrow()));
        Leases leases = made(Leases.builder(renewals, Holder.of("worker", "1"))
                .listener(this::heard)
                .build());
        keeper = made(LeaseKeeper.builder(leases).build());
        unrest = new Unrest(proxy, scheduler, new SplittableRandom(20261130), ttl);
    }

    private void heard(LeaseEvent event) {
        if (event instanceof LeaseEvent.Lost || event instanceof LeaseEvent.TakenAsLost) {
            lost.add(event);
        }
    }

    /** Has as many leases held, each of a key of its own. */
    List<HeldLease> hold(int count) {
        HoldOptions options = HoldOptions.builder()
                .ttl(ttl)
                .releaseTimeout(Duration.ofSeconds(1))
                .onLoss(loss -> {
                    renewals.isOver(loss.generation());
                    told.computeIfAbsent(loss.generation(), first -> new ConcurrentLinkedQueue<>())
                            .add(loss);
                })
                .build();
        List<HeldLease> held = new ArrayList<>(count);
        while (held.size() < count) {
            List<CompletionStage<HoldOutcome>> asked = new ArrayList<>();
            for (int i = held.size(); i < count && asked.size() < AT_ONCE; i++) {
                asked.add(keeper.holdAsync(LeaseKey.of(NAMESPACE, List.of("job-" + i)), options));
            }
            for (CompletionStage<HoldOutcome> one : asked) {
                HoldOutcome outcome = one.toCompletableFuture().join();
                assertThat(outcome).isInstanceOf(HoldOutcome.Holding.class);
                held.add(((HoldOutcome.Holding) outcome).lease());
            }
        }
        return held;
    }

    /** Gives a lease back: once that returns, no renewal of it may be sent. */
    void release(HeldLease lease) {
        var unused = lease.release();
        renewals.isOver(lease.lease().generation());
    }

    /** Ends a lease as an operator, past the proxy. */
    void revoke(HeldLease lease) {
        Generation generation = lease.lease().generation();
        if (operator.revoke(generation, "for a test", operator.within(PATIENCE)) instanceof RevokeOutcome.Revoked) {
            revoked.add(generation);
        }
    }

    Set<Generation> revoked() {
        return revoked;
    }

    /** Waits until the network has been calm for so long that every lease that can be renewed was. */
    void awaitCalm(Collection<HeldLease> leases) {
        int unused = proxy.calm();
        Moments.until(
                "every lease that is held was renewed",
                ttl.multipliedBy(4),
                () -> leases.stream()
                        .filter(lease -> lease.state() == HoldState.HELD)
                        .allMatch(lease -> lease.remaining().multipliedBy(2).compareTo(ttl) >= 0));
        Moments.until(
                "every revocation is told",
                ttl.multipliedBy(4),
                () -> told.keySet().containsAll(revoked));
    }

    /** The generations that the store says are active. */
    Set<Generation> active(List<HeldLease> leases) {
        Set<Generation> active = new HashSet<>();
        for (int from = 0; from < leases.size(); from += AT_ONCE) {
            Deadline deadline = observer.within(PATIENCE);
            leases.subList(from, Math.min(from + AT_ONCE, leases.size())).stream()
                    .map(lease -> observer.async().inspect(lease.lease().key(), deadline))
                    .toList()
                    .forEach(stage -> {
                        InspectOutcome seen = stage.toCompletableFuture().join();
                        if (seen instanceof InspectOutcome.Found found) {
                            active.add(found.lease().generation());
                        }
                        assertThat(seen.committed()).as("%s", seen).isNotNull();
                    });
        }
        return active;
    }

    /** What was told of losses, by generation. */
    Map<Generation, Queue<Loss>> told() {
        return told;
    }

    /** The events of losses, by generation as text: token and lease id. */
    List<String> events() {
        return lost.stream()
                .map(event -> event.context().token().orElseThrow() + " "
                        + event.context().leaseId().orElseThrow())
                .sorted()
                .collect(Collectors.toList());
    }

    SentRenewals renewals() {
        return renewals;
    }

    TcpFaultProxy proxy() {
        return proxy;
    }

    Unrest unrest() {
        return unrest;
    }

    ValkeyServer server() {
        return server;
    }

    private static ValkeyLeaseStoreBuilder store(InetSocketAddress address) {
        return ValkeyLeaseStore.builder(NAMESPACE)
                .uri("redis://" + address.getHostString() + ":" + address.getPort())
                .openTimeout(PATIENCE);
    }

    private static TcpFaultProxy proxy(ValkeyServer server) {
        try {
            return TcpFaultProxy.before(server.address());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T extends AutoCloseable> T made(T closeable) {
        made.push(closeable);
        return closeable;
    }

    @Override
    public void close() {
        while (!made.isEmpty()) {
            try {
                made.pop().close();
            } catch (Exception e) {
                throw new AssertionError("what was made cannot be closed", e);
            }
        }
    }
}
