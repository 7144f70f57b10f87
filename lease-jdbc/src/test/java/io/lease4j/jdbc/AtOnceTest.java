package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.server.Poll;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The guard's one statement sees a snapshot: an effect id committed while it waits is met by its last part. */
class AtOnceTest extends OnAdmittedSink {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String ROW = "SELECT highest || ' ' || COALESCE(lease_id, 'nobody') FROM lease4j_fence";

    /** How somebody puts an effect in place, with the key reserved. */
    enum Way {
        /** As the guard does, which changes the key's row. */
        GUARD,
        /** Without changing the row: the statement that waited goes on from what it had seen. */
        PLAIN
    }

    private final JdbcGuard guard = sink.guard();

    @ParameterizedTest
    @EnumSource
    @Tag("E-3")
    void the_same_effect_committed_meanwhile_is_already_in_place_and_the_key_is_as_it_was(Way way) throws SQLException {
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
        CommitOutcome outcome = whileSomebodyCommits(way, effect("A"));
        assertThat(outcome).isInstanceOf(CommitOutcome.Accepted.class);
        assertThat(((CommitOutcome.Accepted) outcome).already()).isTrue();
        assertThat(database.list(ROW)).containsExactly("11 lease-11");
        assertThat(database.list("SELECT effect_id FROM result")).containsExactly("A");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("E-3")
    void another_content_committed_meanwhile_is_a_conflict_that_shuts_nobody_out(Way way) throws SQLException {
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
        try (Connection successor = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(whileSomebodyCommits(way, effect(Some.KEY, "A", "another content"), successor))
                    .isRejected(RejectedReason.EFFECT_CONFLICT);
            successor.commit();
        }
        assertThat(answer(sink.commit(effect("B"), authority(11), deadline())))
                .as("the predecessor, which nobody has fenced out")
                .isAccepted();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("E-7")
    void what_was_cancelled_before_stays_cancelled(Way way) throws SQLException {
        assertThat(answer(sink.cancel(effect("cancelled"), authority(11), deadline())))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        try (Connection successor = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            assertThat(whileSomebodyCommits(way, effect(Some.KEY, "A", "another content"), successor))
                    .isRejected(RejectedReason.EFFECT_CONFLICT);
            successor.commit();
        }
        assertThat(answer(sink.commit(effect("cancelled"), authority(11), deadline())))
                .isEqualTo(Refused.of(RefusedReason.CANCELLED));
    }

    @Test
    @Tag("E-3")
    void a_key_without_a_row_gets_one_that_refuses_nobody() throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED);
                Connection b = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            insertEffect(a);
            CompletableFuture<CommitOutcome> waiting = inBackground(b, effect(Some.KEY, "A", "another content"));
            awaitOneWaiting();
            a.commit();
            assertThat(answer(waiting)).isRejected(RejectedReason.EFFECT_CONFLICT);
            b.commit();
        }
        assertThat(database.list(ROW)).containsExactly("0 nobody");
    }

    @Test
    @Tag("E-7")
    void a_greater_token_drops_the_tombstones_that_its_fence_stands_for() {
        assertThat(answer(sink.cancel(effect("old"), authority(11), deadline())))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        assertThat(answer(sink.cancel(effect("its own"), authority(12), deadline())))
                .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
        assertThat(answer(sink.commit(effect("B"), authority(12), deadline()))).isAccepted();
        assertThat(database.list("SELECT effect_id FROM lease4j_effect WHERE cancelled"))
                .containsExactly("its own");
    }

    private CommitOutcome whileSomebodyCommits(Way way, Effect next) throws SQLException {
        try (Connection successor = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            CommitOutcome outcome = whileSomebodyCommits(way, next, successor);
            successor.commit();
            return outcome;
        }
    }

    /** What a successor's guard answers that waits while its predecessor commits effect A. */
    private CommitOutcome whileSomebodyCommits(Way way, Effect next, Connection successor) throws SQLException {
        try (Connection a = database.transaction(Connection.TRANSACTION_READ_COMMITTED)) {
            if (way == Way.GUARD) {
                assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER))
                        .isAccepted();
            } else {
                reserve(a);
                insertEffect(a);
                Some.WRITER.write(a, effect("A"), authority(11));
            }
            CompletableFuture<CommitOutcome> waiting = inBackground(successor, next);
            awaitOneWaiting();
            a.commit();
            return answer(waiting);
        }
    }

    private CompletableFuture<CommitOutcome> inBackground(Connection connection, Effect effect) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return guard.commit(connection, effect, authority(12), Some.WRITER);
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static void reserve(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            boolean unused = statement.execute("SELECT 1 FROM lease4j_fence FOR UPDATE");
        }
    }

    private static void insertEffect(Connection connection) throws SQLException {
        try (var insert = connection.prepareStatement("INSERT INTO lease4j_effect (sink, namespace_id, fingerprint,"
                + " effect_id, shard, cancelled, digest, token, lease_id, execution_id)"
                + " VALUES (?, ?, ?, 'A', 3, FALSE, ?, 11, 'lease-11', 'execution-11')")) {
            insert.setString(1, SINK.value());
            insert.setString(2, Some.NAMESPACE.value());
            insert.setString(3, Some.KEY.fingerprint());
            insert.setString(4, effect("A").digest().value());
            int unused = insert.executeUpdate();
        }
    }

    private void awaitOneWaiting() {
        Poll.until("the other transaction waits", PATIENCE, () -> database.waiting() == 1);
    }
}
