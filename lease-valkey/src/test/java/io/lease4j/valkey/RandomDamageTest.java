package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Holder;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lettuce.core.RedisClient;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
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
            RandomDamage damage = new RandomDamage(random, records);
            DamagedRun run = new DamagedRun(random, namespace, leases, operator, damage);
            run.play();
            run.answers().forEach((answer, times) -> answers.merge(answer, times, Integer::sum));
            damages += damage.times();
        }
    }

    private void report() throws IOException {
        StringBuilder text = new StringBuilder("## Random damage to the records on Valkey\n\n" + HISTORIES
                + " histories, " + damages + " damages, seeds from " + SEED + ".\n\n| answer | times |\n|---|---|\n");
        answers.forEach((answer, times) -> text.append("| " + answer + " | " + times + " |\n"));
        Evidence.leave("valkey-damage", text.toString());
    }
}
