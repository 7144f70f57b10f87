package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** What a renewal can find, but for expiry and damage. */
final class RenewSituations {

    private static final long CLAIM = 1000;

    private final Bench bench;
    private final Map<String, BiFunction<Worker, Lease, RenewRequest>> all = new LinkedHashMap<>();

    RenewSituations(Bench bench) {
        this.bench = bench;
        all.put("in time", (a, lease) -> a.renewal(lease));
        all.put(
                "shorter",
                (a, lease) -> renewal(a, lease.generation(), 1, bench.ttl().dividedBy(2)));
        all.put("released", this::released);
        all.put("revoked", this::revoked);
        all.put("superseded", this::superseded);
        all.put("in time again", (a, lease) -> a.renewal(lease));
        all.put(
                "guessed lease id",
                (a, lease) -> renewal(a, new Generation(lease.key(), LeaseId.random(), lease.token()), 1, bench.ttl()));
        all.put("claimed token", (a, lease) -> renewal(a, claimed(lease), 1, bench.ttl()));
        all.put("replayed", (a, lease) -> done(a, a.renewal(lease)));
        all.put("overtaken", this::overtaken);
        all.put("conflict", this::conflict);
        all.put("in time at last", (a, lease) -> a.renewal(lease));
    }

    List<String> names() {
        return List.copyOf(all.keySet());
    }

    /** Makes one renewal of each, of a key of its own. */
    List<RenewRequest> prepare(String how, Worker a) {
        return all.entrySet().stream()
                .map(situation -> {
                    LeaseKey key = bench.key(how + ", " + situation.getKey());
                    Lease lease = a.acquired(
                            a.prepare(key).ttl(bench.ttl().multipliedBy(10)).build());
                    return situation.getValue().apply(a, lease);
                })
                .toList();
    }

    private RenewRequest released(Worker a, Lease lease) {
        a.released(lease);
        return a.renewal(lease);
    }

    private RenewRequest revoked(Worker a, Lease lease) {
        assertThat(bench.operator().revoke(lease)).as("a revocation").isRevoked();
        return a.renewal(lease);
    }

    private RenewRequest superseded(Worker a, Lease lease) {
        a.released(lease);
        Lease unused = bench.worker("B").acquired(lease.key());
        return a.renewal(lease);
    }

    private RenewRequest overtaken(Worker a, Lease lease) {
        RenewRequest unused = done(a, renewal(a, lease.generation(), 7, bench.ttl()));
        return renewal(a, lease.generation(), 6, bench.ttl());
    }

    private RenewRequest conflict(Worker a, Lease lease) {
        RenewRequest request = done(a, a.renewal(lease));
        return RenewRequest.of(
                lease.generation(),
                a.holder(),
                request.requestId(),
                request.number(),
                bench.ttl().dividedBy(2));
    }

    private static Generation claimed(Lease lease) {
        return new Generation(
                lease.key(), lease.leaseId(), FencingToken.of(lease.token().value() + CLAIM));
    }

    private static RenewRequest done(Worker a, RenewRequest request) {
        assertThat(a.renew(request)).as("a renewal").isRenewed();
        return request;
    }

    private static RenewRequest renewal(Worker a, Generation generation, long number, Duration ttl) {
        return RenewRequest.of(generation, a.holder(), RequestId.random(), number, ttl);
    }
}
