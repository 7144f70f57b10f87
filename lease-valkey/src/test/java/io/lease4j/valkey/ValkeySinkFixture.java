package io.lease4j.valkey;

import io.lease4j.FencingToken;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FencedSink;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.Applied;
import io.lease4j.testkit.FencedSinkFixture;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One namespace with a sink beside its leases. Its effects are read as somebody else, from the server's keys; the order in
 * which they were written is what the server told of its writes.
 */
final class ValkeySinkFixture implements FencedSinkFixture {

    private static final String CHANNEL = "__keyspace@0__:";

    private final Namespace namespace = TestServer.freshNamespace();
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<String> written = new LinkedHashSet<>();
    private final ServerConnection writes;
    private final ServerConnection reader;
    private final ValkeyLeaseStore store;
    private int marks;

    ValkeySinkFixture(ValkeyServer server) {
        writes = server.connect();
        reader = server.connect();
        Reply unused =
                writes.command("PSUBSCRIBE", CHANNEL + "lease4j:1:{" + namespace.name() + "/*}:effect:*", mark("*"));
        Reply unusedSecond = writes.receive();
        store = Stores.created(TestServer.store(server, namespace), NamespaceSettings.defaults());
    }

    @Override
    public FencedSink open() {
        return store.sink(SinkScene.NAME);
    }

    @Override
    public Optional<LeaseStore> store() {
        return Optional.of(store);
    }

    @Override
    public List<Applied> applied(LeaseKey key) {
        lock.lock();
        try {
            catchUp();
            String ofKey = ":effect:" + key.fingerprint() + ":";
            return written.stream()
                    .filter(name -> name.contains(ofKey))
                    .map(name -> reader.command("GET", name))
                    .filter(record -> !record.isNothing())
                    .map(record -> Packed.EFFECT.read(record.bytes()))
                    .filter(record -> text(record, "mark").equals("A"))
                    .map(record -> applied(key, record))
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    private static Applied applied(LeaseKey key, Map<String, byte[]> record) {
        Effect effect =
                Effect.of(key, EffectId.of(text(record, "effect")), text(record, "kind"), record.get("payload"));
        return new Applied(
                effect, FencingToken.of(ByteBuffer.wrap(record.get("token")).getLong()));
    }

    /** Takes in what the server has told of its writes up to now. */
    private void catchUp() {
        String mark = "mark:" + namespace.name() + ":" + ++marks;
        Reply unused = reader.command("SET", mark, "");
        String told;
        do {
            told = writes.receive().list().get(2).text().substring(CHANNEL.length());
            // What was written in the place of a tombstone counts from then on.
            boolean unusedAgain = written.remove(told);
            boolean unusedNew = written.add(told);
        } while (!told.equals(mark));
    }

    private String mark(String which) {
        return CHANNEL + "mark:" + namespace.name() + ":" + which;
    }

    private static String text(Map<String, byte[]> record, String field) {
        return new String(record.get(field), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        store.close();
        writes.close();
        reader.close();
    }
}
