package io.lease4j.verification.concurrency;

import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.Stamp;
import java.time.Duration;
import java.util.SplittableRandom;

/** Makes the requests and stamps of one client: mostly sound ones, and a few of each kind that a store refuses. */
final class RequestMaker {

    private static final Lineage ANOTHER = Lineage.of("another-lineage");
    private static final Duration NOT_AFTER = Duration.ofSeconds(30);

    private final Holder holder;
    private final String name;
    private final Duration longestTtl;
    private final Terms terms;
    private final ManualClock clock;
    private final SplittableRandom random;
    private int made;

    RequestMaker(
            Holder holder, String name, Duration longestTtl, Terms terms, ManualClock clock, SplittableRandom random) {
        this.holder = holder;
        this.name = name;
        this.longestTtl = longestTtl;
        this.terms = terms;
        this.clock = clock;
        this.random = random;
    }

    AcquireRequest acquire(LeaseKey key) {
        return acquire(key, nextId());
    }

    /** The same id with other inputs, if chance does not choose the same. */
    AcquireRequest conflicting(AcquireRequest request) {
        return acquire(request.key(), request.requestId());
    }

    private AcquireRequest acquire(LeaseKey key, RequestId id) {
        Duration ttl = anyTtl();
        AcquireRequest.Builder request = AcquireRequest.builder(key, holder)
                .requestId(id)
                .ttl(ttl)
                .maxLifetime(ttl.multipliedBy(1 + random.nextInt(3)))
                .firstSent(firstSent());
        if (random.nextBoolean()) {
            request = request.executionId(ExecutionId.of("x-" + id.value()));
        }
        if (random.nextInt(4) == 0) {
            request = request.metadata("by", name);
        }
        return request.build();
    }

    RenewRequest renew(Lease lease) {
        long number = Math.max(1, lease.renewalNumber() + random.nextInt(3));
        return RenewRequest.of(lease.generation(), caller(lease), nextId(), number, anyTtl())
                .sentAt(firstSent());
    }

    ReleaseRequest release(Lease lease) {
        return ReleaseRequest.of(lease.generation(), caller(lease), nextId()).sentAt(firstSent());
    }

    RevokeRequest revoke(Lease lease) {
        return RevokeRequest.of(lease.generation(), holder, nextId(), "because " + random.nextInt(3))
                .sentAt(firstSent());
    }

    Stamp stamp(LeaseRequest<?> request) {
        BackendTime now = BackendTime.ofEpochMillis(clock.millis());
        FirstSent first = request.history().firstSent().orElseThrow();
        return switch (random.nextInt(100)) {
            case 0 -> new Stamp(terms.lineage(), now, first);
            case 1 -> new Stamp(terms.lineage(), now.plus(Stamp.LONGEST).plus(Stamp.MARGIN.multipliedBy(2)), first);
            case 2 -> new Stamp(ANOTHER, now.plus(NOT_AFTER), first);
            default -> new Stamp(terms.lineage(), now.plus(NOT_AFTER), first);
        };
    }

    RequestId nextId() {
        made++;
        return RequestId.of(name + "-" + made);
    }

    /** Mostly the holder itself: its own thread, or another that acts for it. */
    private Holder caller(Lease lease) {
        return random.nextInt(10) == 0 ? holder : lease.holder();
    }

    private Duration anyTtl() {
        return Duration.ofMillis(1 + random.nextLong(longestTtl.toMillis()));
    }

    private FirstSent firstSent() {
        return switch (random.nextInt(100)) {
            case 0 -> new FirstSent(terms.lineage(), terms.completeSince().plus(Duration.ofMillis(-1)));
            case 1 -> new FirstSent(ANOTHER, BackendTime.ofEpochMillis(clock.millis()));
            default -> new FirstSent(terms.lineage(), BackendTime.ofEpochMillis(clock.millis()));
        };
    }
}
