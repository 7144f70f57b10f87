package io.lease4j.verification.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.LeaseOperatorBuilder;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.examples.outbox.FinishedJob;
import io.lease4j.jdbc.JdbcSink;
import io.lease4j.jdbc.JdbcWitness;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import io.lease4j.verification.Jvm;
import io.lease4j.verification.Patience;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.UnaryOperator;

/** A namespace on a real Valkey whose registered sink is a schema of a real PostgreSQL. */
final class Site implements AutoCloseable {

    static final SinkName SINK = SinkName.of("jobs");
    static final int SHARDS = 4;
    static final Duration MINUTES = Duration.ofMinutes(5);

    private final Deque<AutoCloseable> made = new ArrayDeque<>();
    private final Namespace namespace = Namespace.of("effects-" + Servers.number());
    private final Schema schema;
    private final ValkeyLeaseStore store;
    private final JdbcSink sink;

    private final ValkeyServer server;
    private final JdbcWitness witness;

    private Site(Schema schema, ValkeyServer server, boolean witnessed) {
        this.schema = schema;
        this.server = server;
        this.witness = made(JdbcWitness.builder(schema.source()).build());
        this.store = made(ValkeyLeaseStore.builder(namespace)
                .uri(uri(server))
                .shards(SHARDS)
                .openToCreate()
                .orThrow());
        this.sink = made(sink(schema));
        create(witnessed);
        register(sink, witnessed);
    }

    static Site open() {
        return over(Schema.fresh());
    }

    static Site over(Schema schema) {
        return new Site(schema, Servers.valkey(), false);
    }

    /** The schema is the witness too; the server is the test's own. */
    static Site witnessed(ValkeyServer server) {
        return new Site(Schema.fresh(), server, true);
    }

    private void create(boolean witnessed) {
        NamespaceSettings settings = NamespaceSettings.defaults();
        AdminOutcome created = witnessed
                ? operator(builder -> builder.witness(witness)).create(settings.withWitness(), Patience.deadline())
                : operator().createNeverExisted(settings, Patience.deadline());
        assertThat(created).isInstanceOf(AdminOutcome.Done.class);
    }

    String valkeyUri() {
        return uri(server);
    }

    private static String uri(ValkeyServer server) {
        String credentials =
                server.password().map(password -> ":" + password + "@").orElse("");
        return "redis://" + credentials + server.host() + ":" + server.port();
    }

    /** Starts a client in a process of its own, see {@link ChildMain}; it is ready when it says so. */
    Jvm process(Path folder, String name) {
        return made(
                Jvm.start(folder, name, ChildMain.class, List.of(valkeyUri(), namespace.name(), schema.url(), name)));
    }

    /** Closes it with everything else. */
    <T extends AutoCloseable> T made(T closeable) {
        made.push(closeable);
        return closeable;
    }

    Namespace namespace() {
        return namespace;
    }

    Schema schema() {
        return schema;
    }

    ValkeyLeaseStore store() {
        return store;
    }

    JdbcSink sink() {
        return sink;
    }

    /** The sink of the same name, which reaches the same tables in another way. */
    static JdbcSink sink(Schema through) {
        return JdbcSink.builder(through.source(), SINK, FinishedJob::write).build();
    }

    Leases worker(String name) {
        return made(Leases.builder(store, Holder.of(name, "1")).build());
    }

    Leases witnessedWorker(String name) {
        return made(Leases.builder(store, Holder.of(name, "1")).witness(witness).build());
    }

    LeaseOperator operator(FencedSink... sinks) {
        return operator(builder -> {
            for (FencedSink one : sinks) {
                builder.sink(one);
            }
            return builder;
        });
    }

    private LeaseOperator operator(UnaryOperator<LeaseOperatorBuilder> how) {
        return made(how.apply(LeaseOperator.builder(store, Holder.of("operator", "" + Servers.number())))
                .build());
    }

    void register(FencedSink one) {
        register(one, false);
    }

    private void register(FencedSink one, boolean witnessed) {
        LeaseOperator operator = operator(builder -> witnessed ? builder.witness(witness) : builder);
        assertThat(operator.register(one, Patience.deadline())).isInstanceOf(AdminOutcome.Done.class);
    }

    /** A job that nobody has worked on. */
    LeaseKey job(String name) {
        schema.execute("INSERT INTO job (id) VALUES ('" + name + "')");
        return key(name);
    }

    LeaseKey key(String job) {
        return FinishedJob.keyOf(namespace.name(), job);
    }

    /** Granted at once, or as soon as whoever has it has lost it. */
    Lease acquired(Leases leases, LeaseKey key, Duration ttl) {
        AcquireOutcome[] last = new AcquireOutcome[1];
        Patience.until("the lease is granted", () -> {
            last[0] = leases.acquire(key, ttl, Patience.deadline());
            return !(last[0] instanceof AcquireOutcome.Held);
        });
        return ((AcquireOutcome.Acquired) last[0]).lease();
    }

    Lease acquired(Leases leases, LeaseKey key) {
        return acquired(leases, key, MINUTES);
    }

    /** Whether anybody who looks sees the generation as over. */
    boolean isOver(Leases leases, Lease lease) {
        InspectOutcome seen = leases.inspect(lease.key(), Patience.deadline());
        return !(seen instanceof InspectOutcome.Found found)
                || !found.lease().generation().equals(lease.generation());
    }

    static ExecutionAuthority authority(Lease lease) {
        return lease.authority(ExecutionId.of("run"));
    }

    /** Another effect of the job than that it is finished. */
    static Effect effect(LeaseKey key, String id) {
        return Effect.of(key, EffectId.of(id), "note", id.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        while (!made.isEmpty()) {
            try {
                made.pop().close();
            } catch (Exception e) {
                throw new AssertionError("what was made cannot be closed", e);
            }
        }
    }
}
