package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * A worker and an operator at work, between whose calls records are damaged. What must never come of it is asserted on the
 * way; what did, is counted.
 */
final class DamagedRun {

    private static final int STEPS = 30;

    private final Random random;
    private final Leases leases;
    private final LeaseOperator operator;
    private final RandomDamage damage;
    private final Map<String, Integer> answers = new TreeMap<>();
    private final List<LeaseKey> keys = new ArrayList<>();
    private final Map<LeaseKey, Lease> newest = new HashMap<>();
    private final List<AcquireRequest> requests = new ArrayList<>();
    private final Set<Long> tokens = new HashSet<>();
    private final Set<Long> ended = new HashSet<>();
    private final Set<RequestId> spent = new HashSet<>();
    private final Set<LeaseKey> unjudged = new HashSet<>();

    DamagedRun(Random random, Namespace namespace, Leases leases, LeaseOperator operator, RandomDamage damage) {
        this.random = random;
        this.leases = leases;
        this.operator = operator;
        this.damage = damage;
        for (String name : new String[] {"a", "b", "c"}) {
            keys.add(LeaseKey.of(namespace.name(), name));
        }
    }

    /** How often each operation was answered in which way. */
    Map<String, Integer> answers() {
        return answers;
    }

    void play() {
        // Past generations and tombstones first: they are what a request that is sent again depends on.
        for (LeaseKey key : keys) {
            acquire(fresh(key));
            ends(newest.get(key), "release", leases.release(newest.get(key), soon()));
            acquire(fresh(key));
            acquire(fresh(key));
            cancel(requests.get(requests.size() - 1));
        }
        for (int i = 0; i < STEPS; i++) {
            if (random.nextInt(3) == 0) {
                damage();
            }
            act(random.nextInt(11));
        }
    }

    private void act(int which) {
        LeaseKey key = keys.get(random.nextInt(keys.size()));
        Lease lease = newest.get(key);
        switch (which) {
            case 0, 2 -> acquire(fresh(key));
            case 1 -> {
                if (lease != null) {
                    ends(lease, "release", leases.release(lease, soon()));
                }
            }
            case 3 -> {
                if (lease != null) {
                    tell(
                            "renew",
                            leases.renew(lease, Duration.ofMinutes(10), soon()).code());
                }
            }
            case 4 -> {
                if (lease != null) {
                    ends(lease, "revoke", operator.revoke(lease.generation(), "test", soon()));
                }
            }
            case 5 -> tell("inspect", leases.inspect(key, soon()).code());
            case 6 -> {
                tell(
                        "list",
                        operator.list(PageQuery.first(1 + random.nextInt(5)), soon())
                                .code());
                tell("history", leases.history(key, PageQuery.first(20), soon()).code());
            }
            case 7, 9, 10 -> {
                if (!requests.isEmpty()) {
                    acquire(again(requests.get(random.nextInt(requests.size()))));
                }
            }
            default -> {
                if (!requests.isEmpty()) {
                    AcquireRequest request = requests.get(random.nextInt(requests.size()));
                    tell("resolve", leases.resolve(request, soon()).code());
                    cancel(request);
                }
            }
        }
    }

    private void ends(Lease lease, String operation, Outcome outcome) {
        tell(operation, outcome.code());
        if (outcome instanceof ReleaseOutcome.Released || outcome instanceof RevokeOutcome.Revoked) {
            ended.add(lease.token().value());
        }
    }

    private void cancel(AcquireRequest request) {
        CancelOutcome cancelled = leases.cancel(request, soon());
        tell("cancel", cancelled.code());
        if (cancelled instanceof CancelOutcome.NeverCommitted) {
            spent.add(request.requestId());
        }
    }

    /** The same request, of which its sender remembers no more than when it was first sent. */
    private AcquireRequest again(AcquireRequest request) {
        return request.history()
                .firstSent()
                .map(first -> asking(request.key(), request.metadata().get("name"))
                        .requestId(request.requestId())
                        .firstSent(first)
                        .build())
                .orElse(request);
    }

    /** Each asks for something else: the front door would go on with an open request for the same. */
    private AcquireRequest fresh(LeaseKey key) {
        return asking(key, Integer.toString(requests.size())).build();
    }

    private AcquireRequest.Builder asking(LeaseKey key, String name) {
        return AcquireRequest.builder(key, leases.holder())
                .ttl(Duration.ofMinutes(10))
                .metadata("name", name);
    }

    private void acquire(AcquireRequest request) {
        requests.add(request);
        AcquireOutcome outcome = leases.acquire(request, soon());
        tell("acquire", outcome.code());
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            if (!unjudged.contains(request.key())) {
                assertThat(ended)
                        .as("generations that were ended")
                        .doesNotContain(acquired.lease().token().value());
            }
        }
        if (outcome instanceof AcquireOutcome.Acquired acquired && !acquired.replayed()) {
            Lease lease = acquired.lease();
            assertThat(spent.add(request.requestId()) || unjudged.contains(request.key()))
                    .as("request " + request.requestId() + " was neither granted nor cancelled before")
                    .isTrue();
            assertThat(tokens.add(lease.token().value()))
                    .as("token " + lease.token() + " is new")
                    .isTrue();
            Lease before = newest.put(request.key(), lease);
            if (before != null) {
                assertThat(leases.renew(before, Duration.ofMinutes(10), soon()))
                        .as("the generation before the newest")
                        .isNotInstanceOf(RenewOutcome.Renewed.class);
            }
        }
    }

    private void tell(String operation, String code) {
        answers.merge(operation + " " + code, 1, Integer::sum);
    }

    private Deadline soon() {
        return leases.within(Duration.ofMillis(500));
    }

    private void damage() {
        LeaseKey key = keys.get(random.nextInt(keys.size()));
        if (!damage.sparesRequestsOf(key)) {
            unjudged.add(key);
        }
    }
}
