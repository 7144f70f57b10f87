package io.lease4j.jdbc;

import io.lease4j.AuthorityRecordId;
import io.lease4j.BackendTime;
import io.lease4j.Deadline;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.SinkName;
import io.lease4j.time.SystemTime;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Values that many tests need. */
final class Some {

    static final SinkName SINK = SinkName.of("results");
    static final NamespaceId NAMESPACE = NamespaceId.of("namespace-1");
    static final AuthorityRecordId RECORD = new AuthorityRecordId(NAMESPACE, 3);
    static final LeaseKey KEY = LeaseKey.of("tests", "job-7");

    /** Writes what a guard's caller would. */
    static final EffectWriter WRITER = (connection, effect, authority) -> {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO result VALUES (?, ?, ?)")) {
            insert.setString(1, effect.key().fingerprint());
            insert.setString(2, effect.id().value());
            insert.setLong(3, authority.token().value());
            int unused = insert.executeUpdate();
        }
    };

    private Some() {}

    static Deadline deadline() {
        return within(Duration.ofSeconds(20));
    }

    static Deadline within(Duration duration) {
        return Deadline.within(duration, SystemTime.monotonicClock());
    }

    /** The authority of a generation, the same for the same token. */
    static ExecutionAuthority authority(long token) {
        return authority(KEY, token, "lease-" + token);
    }

    static ExecutionAuthority authority(LeaseKey key, long token, String leaseId) {
        return authority(RECORD, key, token, leaseId);
    }

    static ExecutionAuthority authority(AuthorityRecordId record, LeaseKey key, long token, String leaseId) {
        return new ExecutionAuthority(
                record,
                new Generation(key, LeaseId.of(leaseId), FencingToken.of(token)),
                Holder.of("worker", "worker-1"),
                ExecutionId.of("execution-" + token),
                BackendTime.ofEpochMillis(1));
    }

    static Effect effect(String id) {
        return effect(KEY, id, "payload");
    }

    static Effect effect(LeaseKey key, String id, String payload) {
        return Effect.of(key, EffectId.of(id), "result", payload.getBytes(StandardCharsets.UTF_8));
    }

    static <T> T answer(CompletionStage<T> stage) {
        return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
    }
}
