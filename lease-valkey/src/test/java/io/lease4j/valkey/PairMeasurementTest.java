package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.ReleaseOutcome;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.time.MonotonicClock;
import io.lease4j.time.SystemTime;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/**
 * A first look at what a pair of acquire and release costs with everything on, beside two empty scripts: as ratios within
 * one run, interleaved. Asserts nothing about time.
 */
class PairMeasurementTest {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int ROUNDS = LONG ? 7 : 2;
    private static final int PAIRS = LONG ? 20_000 : 500;

    private final MonotonicClock clock = SystemTime.monotonicClock();
    private final Map<String, List<Sample>> samples = new LinkedHashMap<>();

    /** Times of one round: of a pair at the client, and of a script at the server. */
    private record Sample(double medianMicros, double serverMicros) {}

    @Test
    void a_pair_beside_two_empty_scripts() throws IOException {
        Namespace namespace = TestServer.freshNamespace();
        try (ValkeyServer server =
                        TestServer.builder().option("appendonly", "no").start();
                ValkeyLeaseStore store = Stores.created(
                        ValkeyLeaseStore.builder(namespace).uri(TestServer.uri(server)), NamespaceSettings.defaults());
                Leases leases =
                        Leases.builder(store, Holder.of("measurement", "1")).build();
                ServerConnection observer = server.connect()) {
            RedisClient client = RedisClient.create(TestServer.uri(server));
            try (StatefulRedisConnection<String, String> connection = client.connect()) {
                RedisCommands<String, String> commands = connection.sync();
                String empty = commands.scriptLoad("#!lua\nreturn 1");
                IntConsumer emptyPair = i -> {
                    assertThat((Long) commands.evalsha(empty, ScriptOutputType.INTEGER, "lease4j:1:{x}:k"))
                            .isEqualTo(1);
                    assertThat((Long) commands.evalsha(empty, ScriptOutputType.INTEGER, "lease4j:1:{x}:k"))
                            .isEqualTo(1);
                };
                for (int round = 0; round < ROUNDS + 1; round++) {
                    boolean counts = round > 0;
                    int from = round * PAIRS;
                    measure("two empty scripts", counts, observer, emptyPair);
                    measure(
                            "pair, a key of its own each",
                            counts,
                            observer,
                            i -> pair(leases, namespace, "k" + (from + i)));
                    measure("pair, one key again and again", counts, observer, i -> pair(leases, namespace, "same"));
                }
            } finally {
                client.shutdown();
            }
        }
        report();
    }

    private static void pair(Leases leases, Namespace namespace, String name) {
        AcquireOutcome outcome = leases.acquire(
                AcquireRequest.builder(LeaseKey.of(namespace, List.of(name)), leases.holder())
                        .ttl(Duration.ofSeconds(30))
                        .build(),
                leases.within(Duration.ofSeconds(5)));
        Lease lease = ((AcquireOutcome.Acquired) outcome).lease();
        assertThat(leases.release(lease, leases.within(Duration.ofSeconds(5))))
                .isInstanceOf(ReleaseOutcome.Released.class);
    }

    private void measure(String name, boolean counts, ServerConnection observer, IntConsumer pair) {
        var unused = observer.command("CONFIG", "RESETSTAT");
        long[] nanos = new long[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            long before = clock.nanos();
            pair.accept(i);
            nanos[i] = clock.nanos() - before;
        }
        Arrays.sort(nanos);
        String stat = observer.info("commandstats").get("cmdstat_evalsha");
        double server = Double.parseDouble(stat.replaceAll(".*usec_per_call=([0-9.]+).*", "$1"));
        if (counts) {
            samples.computeIfAbsent(name, fresh -> new ArrayList<>())
                    .add(new Sample(nanos[PAIRS / 2] / 1000.0, server));
        }
    }

    private void report() throws IOException {
        double floor = median(samples.get("two empty scripts"), Sample::medianMicros);
        StringBuilder text = new StringBuilder("""
                ## A pair of acquire and release on Valkey, one thread

                Through the front door, with receipts, lineage, history and index; no append-only file. Medians of the rounds.

                | case | p50 of a pair, µs | ratio | server, µs a script |
                |---|---|---|---|
                """);
        samples.forEach((name, of) -> text.append(String.format(
                "| %s | %.0f | %.2f | %.1f |%n",
                name,
                median(of, Sample::medianMicros),
                median(of, Sample::medianMicros) / floor,
                median(of, Sample::serverMicros))));
        Evidence.leave("valkey-pair", text.toString());
    }

    private static double median(List<Sample> of, java.util.function.ToDoubleFunction<Sample> figure) {
        double[] all = of.stream().mapToDouble(figure).sorted().toArray();
        return all[all.length / 2];
    }
}
