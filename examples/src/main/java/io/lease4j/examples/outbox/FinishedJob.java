package io.lease4j.examples.outbox;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.jdbc.EffectWriter;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The effect of a worker that is done with a job: its result, the message about it, and the end of the job. The id is the
 * job's, not the attempt's: a successor that does the job again learns that it is done.
 */
public final class FinishedJob {

    private FinishedJob() {}

    /** Names the lease that the job is worked on under. */
    public static LeaseKey keyOf(String namespace, String job) {
        return LeaseKey.of(namespace, "job", job);
    }

    /** Says what is to be written. */
    public static Effect of(LeaseKey key, String result) {
        EffectId id = EffectId.of("finished " + jobOf(key));
        return Effect.of(key, id, "job-finished", result.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes all of it: an {@link EffectWriter}. */
    public static void write(Connection connection, Effect effect, ExecutionAuthority authority) throws SQLException {
        String job = jobOf(effect.key());
        String result = new String(effect.payload(), StandardCharsets.UTF_8);
        long token = authority.token().value();
        change(connection, "UPDATE job SET state = 'done', token = ? WHERE id = ?", token, job);
        change(connection, "INSERT INTO job_result (job, token, result) VALUES (?, ?, ?)", job, token, result);
        change(
                connection,
                "INSERT INTO outbox (job, effect_id, token, payload) VALUES (?, ?, ?, ?)",
                job,
                effect.id().value(),
                token,
                result);
    }

    private static String jobOf(LeaseKey key) {
        return key.components().get(1);
    }

    private static void change(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            if (statement.executeUpdate() != 1) {
                throw new SQLException("there is no such job");
            }
        }
    }
}
