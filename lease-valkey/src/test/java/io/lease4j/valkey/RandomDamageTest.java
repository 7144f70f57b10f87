package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RequestId;
import io.lease4j.RevokeOutcome;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Bytes of any record are flipped, records cut and fields taken away between the calls of a worker and an operator. Whatever
 * becomes of it: no call throws, no token is granted twice, no request is granted twice or after it was cancelled, no
 * generation that was ended is handed out again, and of a key's generations only the newest can be renewed. Requests of a
 * key are not judged once its lease record or the queue of its receipts was damaged: the scope of a request and the time
 * until which it is kept are any bytes, so one that was changed into another decodes.
 */
class RandomDamageTest {

    private static final boolean LONG = Boolean.getBoolean("lease4j.long");
    private static final int HISTORIES = LONG ? 1_000 : 100;
    private static final int STEPS = 30;
    private static final long SEED = 20_260_101;

    private static ValkeyServer server;
    private static RedisClient client;

    @BeforeAll
    static void start() {
        server = TestServer.builder().start();
        client = RedisClient.create(TestServer.uri(server));
    }

    @AfterAll
    static void stop() {
        client.shutdown();
        server.close();
    }

    private final Map<String, Integer> answers = new TreeMap<>();
    private int damages;

    @Test
    @Tag("S-12")
    void no_damage_makes_a_call_throw_or_a_token_repeat_or_two_generations_hold() throws IOException {
        for (int history = 0; history < HISTORIES; history++) {
            long seed = SEED + history;
            try {
                run(new Random(seed));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("with seed " + seed, e);
            }
        }
        assertThat(answers)
                .as("a run in which nothing was granted shows nothing")
                .containsKey("acquire acquired");
        assertThat(answers).as("nor does one without any refusal").containsKey("acquire refused.corrupt-state");
        report();
    }

    private void run(Random random) {
        Namespace namespace = TestServer.freshNamespace();
        try (ValkeyLeaseStore store = Stores.created(
                        TestServer.store(server, namespace).client(client).shards(1), NamespaceSettings.defaults());
                Leases leases = Leases.builder(store, Holder.of("worker", "1")).build();
                LeaseOperator operator =
                        LeaseOperator.builder(store, Holder.of("operator", "1")).build();
                Records records = new Records(server, namespace)) {
            new Run(random, leases, operator, records, namespace).play();
        }
    }

    private final class Run {
        private final Random random;
        private final Leases leases;
        private final LeaseOperator operator;
        private final Records records;
        private final List<LeaseKey> keys = new ArrayList<>();
        private final Map<LeaseKey, Lease> newest = new HashMap<>();
        private final List<AcquireRequest> requests = new ArrayList<>();
        private final Set<Long> tokens = new HashSet<>();
        private final Set<Long> ended = new HashSet<>();
        private final Set<RequestId> spent = new HashSet<>();
        private final Set<LeaseKey> unjudged = new HashSet<>();

        Run(Random random, Leases leases, LeaseOperator operator, Records records, Namespace namespace) {
            this.random = random;
            this.leases = leases;
            this.operator = operator;
            this.records = records;
            for (String name : new String[] {"a", "b", "c"}) {
                keys.add(LeaseKey.of(namespace.name(), name));
            }
        }

        void play() {
            // Past generations and tombstones first: they are what a request that is sent again depends on.
            for (LeaseKey key : keys) {
                acquire(fresh(key));
                ends(newest.get(key), "release", leases.release(newest.get(key), soon()));
                acquire(fresh(key));
                acquire(fresh(key));
                cancel(requests.get(requests.size() - 1));
            }
            for (int i = 0; i < STEPS; i++) {
                if (random.nextInt(3) == 0) {
                    damage();
                }
                act(random.nextInt(11));
            }
        }

        private void act(int which) {
            LeaseKey key = keys.get(random.nextInt(keys.size()));
            Lease lease = newest.get(key);
            switch (which) {
                case 0, 2 -> acquire(fresh(key));
                case 1 -> {
                    if (lease != null) {
                        ends(lease, "release", leases.release(lease, soon()));
                    }
                }
                case 3 -> {
                    if (lease != null) {
                        tell(
                                "renew",
                                leases.renew(lease, Duration.ofMinutes(10), soon())
                                        .code());
                    }
                }
                case 4 -> {
                    if (lease != null) {
                        ends(lease, "revoke", operator.revoke(lease.generation(), "test", soon()));
                    }
                }
                case 5 -> tell("inspect", leases.inspect(key, soon()).code());
                case 6 -> {
                    tell(
                            "list",
                            operator.list(PageQuery.first(1 + random.nextInt(5)), soon())
                                    .code());
                    tell(
                            "history",
                            leases.history(key, PageQuery.first(20), soon()).code());
                }
                case 7, 9, 10 -> {
                    if (!requests.isEmpty()) {
                        acquire(again(requests.get(random.nextInt(requests.size()))));
                    }
                }
                default -> {
                    if (!requests.isEmpty()) {
                        AcquireRequest request = requests.get(random.nextInt(requests.size()));
                        tell("resolve", leases.resolve(request, soon()).code());
                        cancel(request);
                    }
                }
            }
        }

        private void ends(Lease lease, String operation, Outcome outcome) {
            tell(operation, outcome.code());
            if (outcome instanceof ReleaseOutcome.Released || outcome instanceof RevokeOutcome.Revoked) {
                ended.add(lease.token().value());
            }
        }

        private void cancel(AcquireRequest request) {
            CancelOutcome cancelled = leases.cancel(request, soon());
            tell("cancel", cancelled.code());
            if (cancelled instanceof CancelOutcome.NeverCommitted) {
                spent.add(request.requestId());
            }
        }

        /** The same request, of which its sender remembers no more than when it was first sent. */
        private AcquireRequest again(AcquireRequest request) {
            return request.history()
                    .firstSent()
                    .map(first -> asking(request.key(), request.metadata().get("name"))
                            .requestId(request.requestId())
                            .firstSent(first)
                            .build())
                    .orElse(request);
        }

        /** Each asks for something else: the front door would go on with an open request for the same. */
        private AcquireRequest fresh(LeaseKey key) {
            return asking(key, Integer.toString(requests.size())).build();
        }

        private AcquireRequest.Builder asking(LeaseKey key, String name) {
            return AcquireRequest.builder(key, leases.holder())
                    .ttl(Duration.ofMinutes(10))
                    .metadata("name", name);
        }

        private void acquire(AcquireRequest request) {
            requests.add(request);
            AcquireOutcome outcome = leases.acquire(request, soon());
            tell("acquire", outcome.code());
            if (outcome instanceof AcquireOutcome.Acquired acquired) {
                if (!unjudged.contains(request.key())) {
                    assertThat(ended)
                            .as("generations that were ended")
                            .doesNotContain(acquired.lease().token().value());
                }
            }
            if (outcome instanceof AcquireOutcome.Acquired acquired && !acquired.replayed()) {
                Lease lease = acquired.lease();
                assertThat(spent.add(request.requestId()) || unjudged.contains(request.key()))
                        .as("request " + request.requestId() + " was neither granted nor cancelled before")
                        .isTrue();
                assertThat(tokens.add(lease.token().value()))
                        .as("token " + lease.token() + " is new")
                        .isTrue();
                Lease before = newest.put(request.key(), lease);
                if (before != null) {
                    assertThat(leases.renew(before, Duration.ofMinutes(10), soon()))
                            .as("the generation before the newest")
                            .isNotInstanceOf(RenewOutcome.Renewed.class);
                }
            }
        }

        private void tell(String operation, String code) {
            answers.merge(operation + " " + code, 1, Integer::sum);
        }

        private Deadline soon() {
            return leases.within(Duration.ofMillis(500));
        }

        private void damage() {
            damages++;
            LeaseKey key = keys.get(random.nextInt(keys.size()));
            switch (random.nextInt(8)) {
                case 0 -> string(records.authority());
                case 1, 2, 7 -> {
                    if (hash(records.receipts(key)).startsWith("#")) {
                        unjudged.add(key);
                    }
                }
                case 3 -> records.command("DEL", random.nextBoolean() ? records.index() : records.history());
                case 4 -> stream();
                default -> {
                    string(records.lease(key));
                    unjudged.add(key);
                }
            }
        }

        private void string(String name) {
            if (is(name, "string")) {
                records.string(name, changed(records.string(name)));
            }
        }

        /** Returns the name of the field that was damaged. */
        private String hash(String name) {
            if (!is(name, "hash")) {
                return "";
            }
            List<Map.Entry<String, byte[]>> fields =
                    new ArrayList<>(records.hash(name).entrySet());
            Map.Entry<String, byte[]> field = fields.get(random.nextInt(fields.size()));
            records.field(name, field.getKey(), changed(field.getValue()));
            return field.getKey();
        }

        private void stream() {
            if (is(records.history(), "stream")) {
                byte[] noise = new byte[random.nextInt(80)];
                random.nextBytes(noise);
                var unused = records.server()
                        .command(
                                Records.bytes("XADD"),
                                Records.bytes(records.history()),
                                Records.bytes("*"),
                                Records.bytes("e"),
                                noise);
            }
        }

        private boolean is(String name, String type) {
            return records.server().command("TYPE", name).text().equals(type);
        }

        private byte[] changed(byte[] value) {
            if (value.length == 0 || random.nextInt(4) == 0) {
                byte[] cut = new byte[random.nextInt(value.length + 2)];
                System.arraycopy(value, 0, cut, 0, Math.min(cut.length, value.length));
                return cut;
            }
            byte[] flipped = value.clone();
            flipped[random.nextInt(value.length)] ^= (byte) (1 << random.nextInt(8));
            return flipped;
        }
    }

    private void report() throws IOException {
        StringBuilder text = new StringBuilder("## Random damage to the records on Valkey\n\n" + HISTORIES
                + " histories, " + damages + " damages, seeds from " + SEED + ".\n\n| answer | times |\n|---|---|\n");
        answers.forEach((answer, times) -> text.append("| " + answer + " | " + times + " |\n"));
        Files.writeString(Files.createDirectories(Path.of("target", "evidence")).resolve("valkey-damage.md"), text);
    }
}
