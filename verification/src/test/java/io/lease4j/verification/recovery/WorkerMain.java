package io.lease4j.verification.recovery;

import io.lease4j.AcquireOutcome;
import io.lease4j.Deadline;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.recovery.FileExecutionJournal;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A worker in a process of its own: one unit of work after the other, until it is killed. It asks for its effects on its
 * standard output and is told on its standard input that they were accepted: the sink is another process's.
 */
final class WorkerMain {

    static final Duration TTL = Duration.ofMinutes(2);

    /** Of a machine that is busy with other things. */
    static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int KEYS = 5;

    private WorkerMain() {}

    /** Is given the store's URI, the namespace, the journal, and a name for this start. */
    public static void main(String[] arguments) throws IOException {
        Namespace namespace = Namespace.of(arguments[1]);
        ExecutionJournal journal =
                FileExecutionJournal.open(Path.of(arguments[2]), namespace).orThrow();
        ValkeyLeaseStore store = ValkeyLeaseStore.builder(namespace)
                .uri(arguments[0])
                .shards(4)
                .openTimeout(PATIENCE)
                .open()
                .orThrow();
        Leases leases = Leases.builder(store, Holder.of("worker", arguments[3]))
                .journal(journal)
                .build();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<LeaseKey> keys = keys(namespace);
        for (int i = 0; ; i++) {
            ExecutionId execution = ExecutionId.of(arguments[3] + "." + i);
            LeaseKey key = keys.get(i % KEYS);
            System.out.println("acquiring");
            AcquireOutcome outcome = leases.acquire(
                    leases.prepare(key).ttl(TTL).executionId(execution).build(), soon(leases));
            if (!(outcome instanceof AcquireOutcome.Acquired acquired)) {
                throw new IllegalStateException(outcome.toString());
            }
            Lease lease = acquired.lease();
            System.out.println("effect " + lease.authority(execution).toWire());
            if (!"accepted".equals(in.readLine())) {
                throw new IllegalStateException("the effect was not accepted");
            }
            if (!journal.finished(key, execution).toCompletableFuture().join()) {
                throw new IllegalStateException("not written down");
            }
            System.out.println("releasing");
            String released = leases.release(lease, soon(leases)).code();
            System.out.println(released);
        }
    }

    /** The keys that it works under, one after the other. */
    static List<LeaseKey> keys(Namespace namespace) {
        return IntStream.range(0, KEYS)
                .mapToObj(number -> LeaseKey.of(namespace, List.of("key-" + number)))
                .toList();
    }

    private static Deadline soon(Leases leases) {
        return leases.within(PATIENCE);
    }
}
