package io.lease4j.verification.floor;

import io.lease4j.AcquireOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.ReleaseOutcome;
import io.lease4j.effect.CommitOutcome;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that takes leases, writes effects and gives leases back, whatever becomes of the server, until its input ends.
 * It says of each grant that it was answered: shard, token and lease id; and of each accepted effect, the same.
 */
final class LoadMain {

    private static final int THREADS = 3;
    private static final int KEYS = 30;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private LoadMain() {}

    /** Host, port, namespace, its id, database, seed. */
    public static void main(String[] words) throws IOException, InterruptedException {
        InetSocketAddress server = new InetSocketAddress(words[0], Integer.parseInt(words[1]));
        Realm realm = Realm.known(new Books(words[4]), words[2], words[3]);
        AtomicBoolean over = new AtomicBoolean();
        try (Visit visit = Visit.retained(realm, server)) {
            Thread[] threads = new Thread[THREADS];
            for (int i = 0; i < THREADS; i++) {
                Random random = new Random(Long.parseLong(words[5]) + i);
                threads[i] = new Thread(() -> load(visit, random, over), "load-" + i);
                threads[i].start();
            }
            System.out.println("ready");
            int unused = System.in.read();
            over.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println("over");
    }

    private static void load(Visit visit, Random random, AtomicBoolean over) {
        Leases leases = visit.leases();
        while (!over.get()) {
            LeaseKey key = LeaseKey.of(visit.realm().name(), "load-" + random.nextInt(KEYS));
            AcquireOutcome outcome = leases.acquire(key, Visit.MINUTES, Visit.deadline());
            if (outcome instanceof AcquireOutcome.Acquired acquired) {
                Lease lease = acquired.lease();
                System.out.println("granted " + told(lease) + " " + acquired.replayed());
                if (random.nextInt(4) == 0 && visit.commit(lease, "load") instanceof CommitOutcome.Accepted) {
                    System.out.println("accepted " + told(lease));
                }
                ReleaseOutcome unused = leases.release(lease, Visit.deadline());
            } else {
                System.out.println("not " + outcome.code());
                // A server that is away refuses at once.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static String told(Lease lease) {
        return lease.recordId().shard() + " " + lease.token().value() + " "
                + lease.generation().leaseId().value();
    }
}
