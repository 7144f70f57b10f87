package io.lease4j.verification.concurrency;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RequestId;
import io.lease4j.Stamp;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * The memory store as Lincheck calls it: two keys of one record, every thread a holder of its own. What a thread keeps
 * between its calls (its lease, its request) is its own, so that a call is the step of the store and no more. Answers
 * leave out what is random. The same class, called by one thread, is the specification.
 */
@Param(name = "key", gen = IntGen.class, conf = "0:1")
@Param(name = "thread", gen = ThreadIdGen.class)
public abstract class LincheckSubject {

    private static final int MOST_THREADS = 10;
    private static final int KEYS = 2;
    private static final Duration TTL = Duration.ofSeconds(10);

    private final Subject subject;
    private final Lease[][] leases = new Lease[MOST_THREADS][KEYS];
    private final AcquireRequest[][] requests = new AcquireRequest[MOST_THREADS][KEYS];
    private final int[] made = new int[MOST_THREADS];
    private final Deadline deadline = Deadline.within(Deadline.MAX, () -> 0);

    LincheckSubject(UnaryOperator<LeaseStore> variant) {
        this.subject = Subject.memory(1, NamespaceSettings.defaults(), variant);
    }

    /** Acquires under a fresh request. */
    @Operation
    public String acquire(@Param(name = "key") int key, @Param(name = "thread") int thread) {
        AcquireRequest request = AcquireRequest.builder(Subject.key(key), holder(thread))
                .requestId(nextId(thread))
                .ttl(TTL)
                .firstSent(firstSent())
                .build();
        requests[thread][key] = request;
        return send(request, key, thread);
    }

    /** Sends the thread's last request for the key again. */
    @Operation
    public String acquireAgain(@Param(name = "key") int key, @Param(name = "thread") int thread) {
        AcquireRequest request = requests[thread][key];
        return request == null ? "never asked" : send(request, key, thread);
    }

    /** Renews the thread's last lease of the key, ended or not. */
    @Operation
    public String renew(@Param(name = "key") int key, @Param(name = "thread") int thread) {
        Lease lease = leases[thread][key];
        if (lease == null) {
            return "never held";
        }
        RenewRequest request = RenewRequest.of(
                        lease.generation(), holder(thread), nextId(thread), lease.renewalNumber() + 1, TTL)
                .sentAt(firstSent());
        RenewOutcome outcome =
                join(subject.store().renew(request, transmission())).outcome();
        if (outcome instanceof RenewOutcome.Renewed renewed) {
            leases[thread][key] = renewed.lease();
        }
        return outcome.code() + " " + lease.token();
    }

    /** Releases the thread's last lease of the key, ended or not. */
    @Operation
    public String release(@Param(name = "key") int key, @Param(name = "thread") int thread) {
        Lease lease = leases[thread][key];
        if (lease == null) {
            return "never held";
        }
        ReleaseRequest request = ReleaseRequest.of(lease.generation(), holder(thread), nextId(thread))
                .sentAt(firstSent());
        return join(subject.store().release(request, transmission())).outcome().code() + " " + lease.token();
    }

    /** Looks at the key. */
    @Operation
    public String inspect(@Param(name = "key") int key) {
        InspectOutcome outcome = join(subject.store().inspect(Subject.key(key), new Reading(0, deadline)))
                .outcome();
        return outcome instanceof InspectOutcome.Found found
                ? "found " + found.lease().generation().token()
                : outcome.code();
    }

    /** Lets so much time pass that a lease which is not renewed in between has expired at the second time. */
    @Operation
    public void pass() {
        subject.clock().advance(TTL.dividedBy(2));
    }

    private String send(AcquireRequest request, int key, int thread) {
        AcquireOutcome outcome =
                join(subject.store().acquire(request, transmission())).outcome();
        if (outcome instanceof AcquireOutcome.Acquired acquired) {
            leases[thread][key] = acquired.lease();
            return (acquired.replayed() ? "acquired again " : "acquired ")
                    + acquired.lease().token();
        }
        return outcome.code();
    }

    private static Holder holder(int thread) {
        return Holder.of("holder-" + thread, "instance");
    }

    private RequestId nextId(int thread) {
        made[thread]++;
        return RequestId.of("request-" + made[thread]);
    }

    /** The time of creation, and a stamp that is good for as long as a scenario lasts: neither depends on the schedule. */
    private FirstSent firstSent() {
        return new FirstSent(subject.terms().lineage(), subject.terms().completeSince());
    }

    private Transmission transmission() {
        BackendTime notAfter = subject.terms().completeSince().plus(Stamp.LONGEST);
        return new Transmission(new Stamp(subject.terms().lineage(), notAfter, firstSent()), 0, deadline);
    }

    private static <T> T join(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    /** The store as it is. */
    public static final class Right extends LincheckSubject {
        public Right() {
            super(store -> store);
        }
    }

    /** The store that looks for a holder in one step and grants in another. */
    public static final class ChecksThenActs extends LincheckSubject {
        public ChecksThenActs() {
            super(store -> new CheckThenActStore(store, Thread::yield));
        }
    }
}
