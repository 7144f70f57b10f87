package io.lease4j.verification.concurrency;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** One client of a workload: chooses operations by its seed, and records what a store answers. Confined to one thread. */
final class RandomClient {

    private final Workload workload;
    private final LeaseStore store;
    private final FencedSink sink;
    private final ManualClock clock;
    private final Board board;
    private final Recorder recorder;
    private final RequestMaker requests;
    private final SplittableRandom random;
    private final Deadline deadline = Deadline.within(Deadline.MAX, () -> 0);

    RandomClient(
            Workload workload,
            Subject subject,
            Board board,
            Recorder recorder,
            RequestMaker requests,
            SplittableRandom random) {
        this.workload = workload;
        this.store = subject.store();
        this.sink = subject.sink();
        this.clock = subject.clock();
        this.board = board;
        this.recorder = recorder;
        this.requests = requests;
        this.random = random;
    }

    List<Call<TimedStep>> run() {
        for (int i = 0; i < workload.operations(); i++) {
            if (random.nextInt(10) == 0) {
                clock.advance(Duration.ofMillis(
                        1 + random.nextLong(workload.longestAdvance().toMillis())));
            }
            if (random.nextInt(4) == 0) {
                letOthersRun();
            }
            operate(board.anyKey(random));
        }
        return recorder.calls();
    }

    /** A thread that is left alone makes thousands of calls before another is let in. Only how much they mix depends on it. */
    @SuppressWarnings("ThreadPriorityCheck")
    private static void letOthersRun() {
        Thread.yield();
    }

    /** Whatever wants a lease, request or effect that is not there yet acquires instead: each turn is one operation. */
    private void operate(LeaseKey key) {
        int choice = random.nextInt(100);
        if (choice < 30) {
            acquire(requests.acquire(key));
        } else if (choice < 62) {
            board.anyLease(key, random)
                    .ifPresentOrElse(lease -> use(lease, choice), () -> acquire(requests.acquire(key)));
        } else if (choice < 86) {
            board.anyRequest(key, random)
                    .ifPresentOrElse(request -> askAbout(request, choice), () -> acquire(requests.acquire(key)));
        } else if (choice < 92) {
            board.anyEffect(key, random)
                    .ifPresentOrElse(effect -> repeat(effect), () -> acquire(requests.acquire(key)));
        } else {
            recorder.ofStore(() -> store.inspect(key, reading(key)), answer -> new Step.Inspect(key, answer));
        }
    }

    private void use(Lease lease, int choice) {
        if (choice < 41) {
            renew(requests.renew(lease));
        } else if (choice < 49) {
            release(requests.release(lease));
        } else if (choice < 52) {
            revoke(requests.revoke(lease));
        } else if (choice < 60) {
            Effect effect = Effect.of(
                    lease.key(), EffectId.of(requests.nextId().value()), "kind", new byte[] {(byte) random.nextInt(2)});
            board.leave(effect, random);
            commit(effect, authority(lease));
        } else {
            ExecutionAuthority authority = authority(lease);
            recorder.ofSink(() -> sink.fence(authority, deadline), outcome -> new Step.Fence(authority, outcome));
        }
    }

    private void askAbout(LeaseRequest<?> request, int choice) {
        if (choice < 74) {
            again(request);
        } else if (choice < 79) {
            recorder.ofStore(
                    () -> store.resolve(request, reading(request.key())), answer -> new Step.Resolve(request, answer));
        } else {
            recorder.ofStore(
                    () -> store.cancel(request, reading(request.key())), answer -> new Step.Cancel(request, answer));
        }
    }

    private void again(LeaseRequest<?> request) {
        if (request instanceof AcquireRequest acquire) {
            acquire(random.nextInt(8) == 0 ? requests.conflicting(acquire) : acquire);
        } else if (request instanceof RenewRequest renew) {
            renew(renew);
        } else if (request instanceof ReleaseRequest release) {
            release(release);
        } else {
            revoke((RevokeRequest) request);
        }
    }

    private void repeat(Effect effect) {
        Optional<Lease> lease = board.anyLease(effect.key(), random);
        if (lease.isEmpty()) {
            acquire(requests.acquire(effect.key()));
            return;
        }
        ExecutionAuthority authority = authority(lease.get());
        int choice = random.nextInt(6);
        if (choice == 0) {
            recorder.ofSink(
                    () -> sink.cancel(effect, authority, deadline),
                    outcome -> new Step.CancelEffect(effect, authority, outcome));
        } else {
            // Now and then the same id with another content.
            commit(choice == 1 ? Effect.of(effect.key(), effect.id(), "other", new byte[0]) : effect, authority);
        }
    }

    private void acquire(AcquireRequest request) {
        board.leave(request, random);
        Transmission transmission = transmission(request);
        AcquireOutcome outcome = recorder.ofStore(
                () -> store.acquire(request, transmission),
                answer -> new Step.Acquire(request, transmission.stamp(), answer));
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            board.leave(acquired.lease());
        }
    }

    private void renew(RenewRequest request) {
        board.leave(request, random);
        Transmission transmission = transmission(request);
        RenewOutcome outcome = recorder.ofStore(
                () -> store.renew(request, transmission),
                answer -> new Step.Renew(request, transmission.stamp(), answer));
        if (outcome instanceof RenewOutcome.Renewed renewed) {
            board.leave(renewed.lease());
        }
    }

    private void release(ReleaseRequest request) {
        board.leave(request, random);
        Transmission transmission = transmission(request);
        recorder.ofStore(
                () -> store.release(request, transmission),
                answer -> new Step.Release(request, transmission.stamp(), answer));
    }

    private void revoke(RevokeRequest request) {
        board.leave(request, random);
        Transmission transmission = transmission(request);
        recorder.ofStore(
                () -> store.revoke(request, Set.of(), transmission),
                answer -> new Step.Revoke(request, transmission.stamp(), answer));
    }

    private void commit(Effect effect, ExecutionAuthority authority) {
        recorder.ofSink(
                () -> sink.commit(effect, authority, deadline), outcome -> new Step.Commit(effect, authority, outcome));
    }

    private ExecutionAuthority authority(Lease lease) {
        return lease.authority(ExecutionId.of("x-" + random.nextInt(2)));
    }

    private Transmission transmission(LeaseRequest<?> request) {
        return new Transmission(requests.stamp(request), highestSeen(request.key()), deadline);
    }

    private Reading reading(LeaseKey key) {
        return new Reading(highestSeen(key), deadline);
    }

    private long highestSeen(LeaseKey key) {
        return recorder.highestSeen(store.recordOf(key).orElseThrow());
    }
}
