package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.PageQuery;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ValkeyServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Somebody else keeps data in the same database: a busy store touches none of it, however like its own it is named. */
class ForeignKeysTest {

    @Test
    @Tag("S-12")
    void nothing_of_anybody_else_is_touched() {
        try (ValkeyServer server = TestServer.builder().start();
                Scene neighbour = new Scene(server);
                Records records = new Records(server, neighbour.namespace())) {
            Lease held = neighbour.granted(neighbour.key());
            write(records, neighbour.namespace().name(), neighbour.key());
            Map<String, Reply> before = dumps(records);
            assertThat(before).hasSizeGreaterThan(25);

            busy(server);

            Map<String, Reply> after = dumps(records);
            before.forEach(
                    (name, dump) -> assertThat(after.get(name).bytes()).as(name).isEqualTo(dump.bytes()));
            assertThat(neighbour.renew(held).code()).isEqualTo("renewed");
        }
    }

    /** Of every type, under names of every kind: of no namespace, of another layout, and beside those of a shard. */
    private static void write(Records records, String namespace, LeaseKey key) {
        String fingerprint = key.fingerprint();
        for (String name : List.of(
                "session",
                "lease4j",
                "lease4j:",
                "lease4j:2:{" + namespace + "/0}:authority",
                "lease4j:1:{" + namespace + "/0}:lease:",
                "lease4j:1:{" + namespace + "/0}:lease:" + fingerprint + "x",
                "lease4j:1:{" + namespace + "/7}:authority",
                "lease4j:1:{probe/0}:lease:probe")) {
            for (String type : List.of("string", "hash", "zset", "stream")) {
                records.ofType(name + (name.length() % 2 == 0 ? "" : ":") + type, type);
            }
        }
    }

    private static void busy(ValkeyServer server) {
        try (Scene scene = new Scene(server, NamespaceSettings.defaults().withHistoryLength(10));
                LeaseOperator operator =
                        LeaseOperator.builder(scene.store(), Scene.OPERATOR).build()) {
            List<LeaseKey> keys = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                LeaseKey key = scene.key();
                keys.add(key);
                Lease lease = scene.granted(key);
                assertThat(scene.renew(lease).code()).isEqualTo("renewed");
                ValkeySink sink = scene.store().sink(SinkScene.NAME);
                assertThat(Scene.answer(sink.commit(
                                        SinkScene.effect(key, "written"), SinkScene.authority(lease), scene.deadline()))
                                .code())
                        .isEqualTo("accepted");
                assertThat(Scene.answer(sink.cancel(
                                        SinkScene.effect(key, "cancelled"),
                                        SinkScene.authority(lease),
                                        scene.deadline()))
                                .code())
                        .isEqualTo("never-committed");
                assertThat((i % 2 == 0 ? scene.release(lease) : scene.revoke(lease)).code())
                        .isIn("released", "revoked");
                Lease unused = scene.granted(key);
                var cancelled = scene.asking(key);
                var unusedStamp = scene.transmission(cancelled);
                assertThat(scene.cancel(cancelled).code()).isEqualTo("never-committed");
            }
            scene.records().string(scene.records().lease(keys.get(0)), Records.bytes("damaged"));
            scene.records().ofType(scene.records().receipts(keys.get(1)), "list");
            assertThat(scene.list(PageQuery.first(7)).code()).isEqualTo("page");
            assertThat(scene.history(keys.get(2)).code()).isEqualTo("page");
            for (int i = 0; i < 2; i++) {
                assertThat(operator.discard(keys.get(i), scene.deadline())).isInstanceOf(AdminOutcome.Done.class);
            }
            assertThat(operator.freeze(scene.deadline())).isInstanceOf(AdminOutcome.Done.class);
            assertThat(operator.thaw(scene.deadline())).isInstanceOf(AdminOutcome.Done.class);
            assertThat(Scene.answer(scene.store()
                                    .register(
                                            scene.store().recordOf(keys.get(0)).orElseThrow(),
                                            SinkName.of("ledger"),
                                            scene.transmission(scene.asking(keys.get(0)))))
                            .outcome())
                    .isInstanceOf(AdminOutcome.Done.class);
        }
    }

    private static Map<String, Reply> dumps(Records records) {
        Map<String, Reply> dumps = new HashMap<>();
        for (Reply name : records.server().command("KEYS", "*").list()) {
            dumps.put(name.text(), records.server().command("DUMP", name.text()));
        }
        return dumps;
    }
}
