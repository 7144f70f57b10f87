package io.lease4j.verification.concurrency;

import io.lease4j.AuthorityRecordId;
import io.lease4j.Holder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Runs the clients of a workload against a store, all at once, and gives what they recorded. */
final class RecordedRun {

    /** So that a principal has more than one instance, and each of them a thread. */
    private static final int PRINCIPALS = 4;

    private RecordedRun() {}

    /** Returns the calls on each record. */
    static Map<AuthorityRecordId, List<Call<TimedStep>>> of(Workload workload, Subject subject) throws Exception {
        Map<AuthorityRecordId, List<Call<TimedStep>>> records = new HashMap<>();
        for (Call<TimedStep> call : run(clients(workload, subject))) {
            AuthorityRecordId record =
                    subject.store().recordOf(call.operation().step().key()).orElseThrow();
            records.computeIfAbsent(record, fresh -> new ArrayList<>()).add(call);
        }
        return records;
    }

    private static List<RandomClient> clients(Workload workload, Subject subject) {
        Board board = new Board(workload.keys());
        AtomicLong counter = new AtomicLong();
        CyclicBarrier first = new CyclicBarrier(workload.threads());
        SplittableRandom seeds = new SplittableRandom(workload.seed());
        List<RandomClient> clients = new ArrayList<>();
        for (int thread = 0; thread < workload.threads(); thread++) {
            Holder holder = Holder.of("p" + thread % PRINCIPALS, "i" + thread / PRINCIPALS);
            SplittableRandom random = seeds.split();
            RequestMaker requests = new RequestMaker(
                    holder, "t" + thread, workload.longestTtl(), subject.terms(), subject.clock(), random);
            Recorder recorder = new Recorder(thread, counter, subject.clock(), first);
            clients.add(new RandomClient(workload, subject, board, recorder, requests, random));
        }
        return clients;
    }

    private static List<Call<TimedStep>> run(List<RandomClient> clients)
            throws InterruptedException, ExecutionException {
        CyclicBarrier start = new CyclicBarrier(clients.size());
        List<Callable<List<Call<TimedStep>>>> tasks = new ArrayList<>();
        for (RandomClient client : clients) {
            tasks.add(() -> {
                start.await();
                return client.run();
            });
        }
        List<Call<TimedStep>> calls = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(clients.size());
        try {
            for (Future<List<Call<TimedStep>>> recorded : threads.invokeAll(tasks)) {
                calls.addAll(recorded.get());
            }
        } finally {
            threads.shutdownNow();
        }
        return calls;
    }
}
