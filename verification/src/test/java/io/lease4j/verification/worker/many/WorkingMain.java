package io.lease4j.verification.worker.many;

import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A process of several workers, each on a network of its own; the sink is reached past all of them. Says on its output when
 * each works and how that ended, and begins the next round at every line of its input.
 */
final class WorkingMain {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final ReentrantLock SAYING = new ReentrantLock();
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private WorkingMain() {}

    public static void main(String[] arguments) throws Exception {
        Namespace namespace = Namespace.of(arguments[1]);
        Duration ttl = Duration.ofMillis(Long.parseLong(arguments[3]));
        FencedSink sink = store(namespace, arguments[0]).sink(SinkName.of("beside"));
        List<Workplace> places = new ArrayList<>();
        for (int i = 4; i < arguments.length; i++) {
            int number = i - 4;
            LeaseKey key = LeaseKey.of(namespace, List.of("job-" + number));
            places.add(new Workplace(
                    number, arguments[2], key, ttl, store(namespace, arguments[i]), sink, WorkingMain::say));
        }
        say("ready");
        rounds(places);
        System.exit(0);
    }

    private static void rounds(List<Workplace> places) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String round = in.readLine(); round != null; round = in.readLine()) {
            List<Thread> threads = new ArrayList<>();
            for (Workplace place : places) {
                String name = round;
                Thread thread = new Thread(() -> place.round(name), "worker");
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static ValkeyLeaseStore store(Namespace namespace, String address) {
        return ValkeyLeaseStore.builder(namespace)
                .uri("redis://" + address)
                .openTimeout(PATIENCE)
                .open()
                .orThrow();
    }

    /** A whole line each, whoever says it. */
    private static void say(String line) {
        SAYING.lock();
        try {
            OUT.println(line);
        } finally {
            SAYING.unlock();
        }
    }
}
