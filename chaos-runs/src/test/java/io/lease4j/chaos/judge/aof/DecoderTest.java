package io.lease4j.chaos.judge.aof;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Deadline;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.Namespace;
import io.lease4j.RequestId;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import io.lease4j.valkey.ValkeyLeaseStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads back from a real server's append-only files what was done there. */
final class DecoderTest {

    private static final Namespace NAMESPACE = Namespace.of("chaos");
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration TTL = Duration.ofMinutes(1);

    private final LeaseKey key = LeaseKey.of(NAMESPACE, List.of("key"));
    private final ExecutionId execution = ExecutionId.of("x");

    @Test
    void everything_that_a_server_committed_is_read_back_in_its_order() throws IOException {
        try (ValkeyServer server = ValkeyServer.builder()
                        .option("appendonly", "yes")
                        .option("appendfsync", "always")
                        .option("aof-timestamp-enabled", "yes")
                        .start();
                ValkeyLeaseStore store = ValkeyLeaseStore.builder(NAMESPACE)
                        .uri("redis://" + server.host() + ":" + server.port())
                        .shards(1)
                        .openToCreate()
                        .orThrow();
                LeaseOperator operator =
                        LeaseOperator.builder(store, Holder.of("operator", "1")).build();
                Leases leases = Leases.builder(store, Holder.of("worker", "1")).build()) {
            Deadline deadline = leases.within(PATIENCE);
            assertThat(operator.createNeverExisted(NamespaceSettings.defaults(), deadline)
                            .code())
                    .isEqualTo("done");
            AcquireRequest first =
                    leases.prepare(key).ttl(TTL).executionId(execution).build();
            Lease one = granted(leases, first);
            written(store, leases, one);
            assertThat(leases.renew(one, TTL, deadline).code()).isEqualTo("renewed");
            assertThat(leases.release(one, deadline).code()).isEqualTo("released");
            Lease two = granted(leases, leases.prepare(key).ttl(TTL).build());
            RevokeRequest revoke =
                    RevokeRequest.of(two.generation(), Holder.of("operator", "1"), RequestId.random(), "test");
            assertThat(operator.revoke(revoke, deadline).code()).isEqualTo("revoked");
            try (ServerConnection connection = server.connect()) {
                var unusedLength = connection.command("RPUSH", "chaos:twin:{chaos/0}:k0", "1 lease effect x");
                var unusedOk = connection.command("FLUSHALL");
            }

            List<Mutation> found = read(server);

            assertThat(found.stream().map(it -> it.getClass().getSimpleName()))
                    .containsExactly(
                            "Installed",
                            "Granted",
                            "Effected",
                            "Renewed",
                            "Ended",
                            "Granted",
                            "Ended",
                            "Foreign",
                            "Wiped");
            assertThat(found.get(1)).isInstanceOfSatisfying(Mutation.Granted.class, it -> {
                assertThat(it.key()).isEqualTo(key.fingerprint());
                assertThat(it.lease().lease()).isEqualTo(one.leaseId().value());
                assertThat(it.lease().token()).isEqualTo(one.token().value());
                assertThat(it.lease().grantedAt()).isEqualTo(one.grantedAt().epochMillis());
                assertThat(it.lease().expiresAt()).isEqualTo(one.expiresAt().epochMillis());
                assertThat(it.lease().acquired())
                        .isEqualTo(new RequestMark(
                                RequestMark.scopeOf(
                                        "A", "worker", first.requestId().value()),
                                RequestMark.shortened(first.digest().value())));
            });
            assertThat(found.get(2)).isInstanceOfSatisfying(Mutation.Effected.class, it -> {
                assertThat(it.effect().effect()).isEqualTo("e1");
                assertThat(it.effect().token()).isEqualTo(one.token().value());
            });
            assertThat(found.get(6))
                    .isInstanceOfSatisfying(
                            Mutation.Ended.class,
                            it -> assertThat(it.lease().state()).isEqualTo(2));
        }
    }

    private void written(ValkeyLeaseStore store, Leases leases, Lease lease) {
        Effect effect = Effect.of(key, EffectId.of("e1"), "note", new byte[] {1, 2});
        assertThat(leases.effects(store.sink(SinkName.of("beside")))
                        .commit(effect, lease.authority(execution), leases.within(PATIENCE))
                        .code())
                .isEqualTo("accepted");
    }

    private static Lease granted(Leases leases, AcquireRequest request) {
        AcquireOutcome outcome = leases.acquire(request, leases.within(PATIENCE));
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        return ((AcquireOutcome.Acquired) outcome).lease();
    }

    private static List<Mutation> read(ValkeyServer server) throws IOException {
        Decoder decoder = new Decoder();
        List<Mutation> found = new ArrayList<>();
        String damaged = AofFolder.read(server.directory(), it -> found.addAll(decoder.decode(it)));
        assertThat(damaged).isEmpty();
        return found;
    }
}
