package io.lease4j.chaos.worker;

import io.lease4j.Commitment;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.chaos.record.LineWriter;
import io.lease4j.chaos.record.RunClock;
import io.lease4j.chaos.record.RunFacts;
import io.lease4j.chaos.record.WorkerLine;
import io.lease4j.effect.Effect;
import io.lease4j.spi.Shards;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleFunction;

/** Writes lines of one start of a worker, under the names that the kit's history gives. Thread-safe. */
public final class Recorder {

    private final LineWriter<WorkerLine> writer;
    private final RunClock clock;
    private final String client;
    private final int shards;
    private final Map<String, String> names = new ConcurrentHashMap<>();
    private final Map<String, Integer> unanswered = new ConcurrentHashMap<>();
    private final Map<String, String> granted = new ConcurrentHashMap<>();
    private final AtomicLong trips = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();

    /**
     * Writes for one start.
     *
     * @param writer its file
     * @param clock the run's clock
     * @param client its name in the record
     * @param keys the keys in use
     * @param shards how many authority records there are
     */
    public Recorder(LineWriter<WorkerLine> writer, RunClock clock, String client, List<RunFacts.Key> keys, int shards) {
        this.writer = writer;
        this.clock = clock;
        this.client = client;
        this.shards = shards;
        keys.forEach(key -> names.put(key.fingerprint(), key.name()));
    }

    String client() {
        return client;
    }

    RunClock clock() {
        return clock;
    }

    /**
     * Writes a line.
     *
     * @param line makes it of the time
     */
    public void write(DoubleFunction<WorkerLine> line) {
        writer.write(line.apply(clock.now()));
    }

    void note(boolean grave, String text) {
        write(at -> new WorkerLine.Note(at, grave, text));
    }

    long nextTrip() {
        return trips.incrementAndGet();
    }

    long nextCall() {
        return calls.incrementAndGet();
    }

    String key(LeaseKey key) {
        return names.getOrDefault(key.fingerprint(), "?");
    }

    int shard(LeaseKey key) {
        return Shards.of(key, shards);
    }

    String scope(LeaseRequest<?> request) {
        return request.operation().name().charAt(0) + "/" + key(request.key()) + '/'
                + request.caller().principal() + '/' + request.requestId().value() + '/';
    }

    String request(LeaseRequest<?> request) {
        return scope(request) + request.digest().value();
    }

    String effect(Effect effect, String place) {
        return "effect/" + place + '/' + key(effect.key()) + '/' + effect.id().value()
                + effect.digest().value();
    }

    void sent(String request) {
        if (!request.isEmpty()) {
            int unused = unanswered.merge(request, 1, Integer::sum);
        }
    }

    void answered(String request, Commitment committed) {
        if (!request.isEmpty() && committed != Commitment.UNKNOWN) {
            int unused = unanswered.merge(request, -1, Integer::sum);
        }
    }

    int unanswered(String request) {
        return request.isEmpty() ? 0 : unanswered.getOrDefault(request, 0);
    }

    /** Remembers which request a lease was granted to: a keeper makes its requests itself. */
    void granted(String lease, String request) {
        granted.put(lease, request);
    }

    String grantedTo(String lease) {
        return granted.getOrDefault(lease, "");
    }
}
