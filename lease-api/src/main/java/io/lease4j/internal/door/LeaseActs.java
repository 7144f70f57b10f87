package io.lease4j.internal.door;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.InvalidValueException;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeRequest;
import io.lease4j.Settlement;
import io.lease4j.UnknownReason;
import io.lease4j.observe.CallKind;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** What workers may do, as acts: made once for those who wait and those who do not. Thread-safe. */
final class LeaseActs {

    private static final RenewMutation RENEW = new RenewMutation(LeaseStore::renew);
    private static final ReleaseMutation RELEASE = new ReleaseMutation();

    private final FrontDoorParts parts;
    private final Door door;

    /** Counts over all leases, so that a renewal after an unknown one always has the higher number. */
    private final AtomicLong renewals = new AtomicLong();

    LeaseActs(FrontDoorParts parts) {
        this.parts = parts;
        this.door = parts.door();
    }

    Act<AcquireOutcome> acquire(LeaseKey key, Duration ttl) {
        try {
            return acquire(AcquireRequest.builder(key, door.holder).ttl(ttl).build());
        } catch (InvalidValueException invalid) {
            return ReadCall.refusing(CallKind.ACQUIRE, Refused.invalid(invalid.violation()), refused -> refused);
        }
    }

    Act<AcquireOutcome> acquire(AcquireRequest request) {
        return AcquireCall.of(parts, Objects.requireNonNull(request, "request"));
    }

    Act<AcquireOutcome> acquireAlone(AcquireRequest request) {
        return AcquireCall.alone(parts, Objects.requireNonNull(request, "request"));
    }

    Act<RenewOutcome> renew(Lease lease, Duration ttl) {
        Objects.requireNonNull(lease, "lease");
        Optional<Refused> bad = checked(() -> Checks.renewal(door.store, door.holder, lease));
        if (bad.isPresent()) {
            return ReadCall.refusing(CallKind.RENEW, bad.get(), refused -> refused);
        }
        long number = renewals.updateAndGet(issued -> Math.max(issued, lease.renewalNumber()) + 1);
        try {
            return renew(RenewRequest.of(lease.generation(), door.holder, RequestId.random(), number, ttl));
        } catch (InvalidValueException invalid) {
            return ReadCall.refusing(CallKind.RENEW, Refused.invalid(invalid.violation()), refused -> refused);
        }
    }

    Act<RenewOutcome> renew(RenewRequest request) {
        return new MutationCall<>(parts, RENEW, Objects.requireNonNull(request, "request"));
    }

    RenewBatch batch() {
        return new RenewBatch(door.timers);
    }

    /** Renewals whose first transmissions wait for {@link #send}. */
    List<Act<RenewOutcome>> renewAll(List<RenewRequest> requests, RenewBatch batch) {
        RenewMutation together = new RenewMutation(batch);
        return List.copyOf(requests).stream()
                .<Act<RenewOutcome>>map(request -> new MutationCall<>(parts, together, request))
                .toList();
    }

    void send(RenewBatch batch) {
        batch.sendAll(door.store);
    }

    Act<ReleaseOutcome> release(Lease lease) {
        Objects.requireNonNull(lease, "lease");
        Optional<Refused> bad = checked(() -> Checks.release(door.store, door.holder, lease));
        return bad.isPresent()
                ? ReadCall.refusing(CallKind.RELEASE, bad.get(), refused -> refused)
                : release(ReleaseRequest.of(lease.generation(), door.holder, RequestId.random()));
    }

    Act<ReleaseOutcome> release(ReleaseRequest request) {
        return new MutationCall<>(parts, RELEASE, Objects.requireNonNull(request, "request"));
    }

    Act<InspectOutcome> inspect(LeaseKey key) {
        Objects.requireNonNull(key, "key");
        return new ReadCall<>(
                CallKind.INSPECT,
                () -> Checks.key(door.store, key),
                call -> parts.reader().inspect(key, call).thenApply(answer -> readOf(key, answer, call)),
                refused -> refused,
                LeaseActs::unread);
    }

    Act<HistoryOutcome> history(LeaseKey key, PageQuery query) {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(query, "query");
        return new ReadCall<>(
                CallKind.HISTORY,
                () -> Checks.key(door.store, key),
                call -> parts.reader().history(key, query, call).thenApply(answer -> readOf(key, answer, call)),
                refused -> refused,
                LeaseActs::unread);
    }

    Act<ResolveOutcome> resolve(LeaseRequest<?> request) {
        Objects.requireNonNull(request, "request");
        return new ReadCall<>(
                CallKind.RESOLVE,
                () -> Checks.key(door.store, request.key()),
                call -> parts.reader().resolve(request, call).thenApply(answer -> {
                    if (answer.outcome() instanceof ResolveOutcome.Committed) {
                        known(request, answer, call);
                    }
                    return readOf(request.key(), answer, call);
                }),
                refused -> refused,
                LeaseActs::unread);
    }

    Act<CancelOutcome> cancel(LeaseRequest<?> request) {
        Objects.requireNonNull(request, "request");
        return new ReadCall<>(
                CallKind.CANCEL,
                () -> Checks.cancellation(door.store, request),
                call -> call.maySend()
                        ? parts.reader().cancel(request, call).thenApply(answer -> {
                            if (!(answer.outcome() instanceof CancelOutcome.Unknown
                                    || answer.outcome() instanceof Refused)) {
                                known(request, answer, call);
                            }
                            return readOf(request.key(), answer, call);
                        })
                        : CompletableFuture.completedFuture(Refused.of(RefusedReason.INTERRUPTED)),
                refused -> refused,
                CancelOutcome.Unknown::new);
    }

    /** The operation decides how it is replayed; the type parameter says the same, which the compiler cannot see. */
    @SuppressWarnings("unchecked")
    <O extends Outcome> Act<Settlement<O>> settle(LeaseRequest<O> request) {
        Objects.requireNonNull(request, "request");
        Runner runner = parts.runner();
        if (request instanceof AcquireRequest acquire) {
            return (Act<Settlement<O>>) (Act<?>)
                    SettleCall.of(parts, acquire, call -> runner.part(AcquireCall.replay(parts, acquire), call));
        }
        if (request instanceof RenewRequest renew) {
            return (Act<Settlement<O>>) (Act<?>) SettleCall.of(parts, renew, call -> runner.part(renew(renew), call));
        }
        if (request instanceof ReleaseRequest release) {
            return (Act<Settlement<O>>)
                    (Act<?>) SettleCall.of(parts, release, call -> runner.part(release(release), call));
        }
        // A worker revokes nothing, and so replays no revocation either.
        return (Act<Settlement<O>>) (Act<?>) SettleCall.foreign(parts, (RevokeRequest) request);
    }

    private <O extends Outcome> O readOf(LeaseKey key, Answer<O> answer, Call call) {
        door.announcer.refusedToRead(key, answer.outcome(), answer.echo(), call);
        return answer.outcome();
    }

    private void known(LeaseRequest<?> request, Answer<?> verdict, Call call) {
        parts.open().known(request);
        door.announcer.known(request, verdict.outcome().code(), verdict.echo().map(Echo::backendTime), call);
    }

    private Optional<Refused> checked(Supplier<Optional<Refused>> check) {
        try {
            return check.get();
        } catch (RuntimeException broken) {
            door.complaints.once("a store throws instead of describing itself", broken);
            return Optional.of(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        }
    }

    private static Refused unread(UnknownReason why) {
        return Refused.of(
                why == UnknownReason.INTERRUPTED ? RefusedReason.INTERRUPTED : RefusedReason.BACKEND_UNAVAILABLE);
    }
}
