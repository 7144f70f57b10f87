package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A transaction with an older snapshot does not decide on what it cannot see: it fails, and its caller runs it again. */
class OlderSnapshotTest extends OnAdmittedSink {

    private static final String SERIALIZATION_FAILURE = "40001";

    private final JdbcGuard guard = sink.guard();

    /** What happened since the snapshot, and what the second run of the same transaction comes to. */
    enum Since {
        SUCCESSOR_WROTE(RejectedReason.BEHIND),
        SUCCESSOR_FENCED(RejectedReason.BEHIND),
        SEALED(RejectedReason.SEALED),
        FLOOR_RAISED(RejectedReason.BELOW_SINK_FLOOR);

        private final RejectedReason then;

        Since(RejectedReason then) {
            this.then = then;
        }

        Outcome at(FencedSink sink) {
            return switch (this) {
                case SUCCESSOR_WROTE -> answer(sink.commit(effect("B"), authority(12), deadline()));
                case SUCCESSOR_FENCED -> answer(sink.fence(authority(12), deadline()));
                case SEALED ->
                    answer(sink.seal(Some.RECORD, Some.KEY, authority(11).token(), deadline()));
                case FLOOR_RAISED -> answer(sink.raiseFloor(Some.RECORD, 11, deadline()));
            };
        }
    }

    @BeforeEach
    void prepare() {
        // The key's row is there before anybody's snapshot, as it is in a table that is in use.
        assertThat(answer(sink.fence(authority(11), deadline()))).isAccepted();
    }

    @ParameterizedTest
    @MethodSource("atEachIsolation")
    @Tag("E-12")
    void it_fails_and_is_refused_when_run_again(Since since, int isolation) throws SQLException {
        try (Connection a = database.transaction(isolation)) {
            takeSnapshot(a);
            assertThat(since.at(sink).code()).isEqualTo("accepted");
            assertThatThrownBy(() -> guard.commit(a, effect("A"), authority(11), Some.WRITER))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(SERIALIZATION_FAILURE));
            a.rollback();
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER)).isRejected(since.then);
            a.rollback();
        }
        assertThat(database.list("SELECT effect_id FROM result WHERE token = 11"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
    @Tag("E-7")
    void it_does_not_overlook_a_tombstone(int isolation) throws SQLException {
        try (Connection a = database.transaction(isolation)) {
            takeSnapshot(a);
            assertThat(answer(sink.cancel(effect("A"), authority(11), deadline()))
                            .code())
                    .isEqualTo("never-committed");
            assertThatThrownBy(() -> guard.commit(a, effect("A"), authority(11), Some.WRITER))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(SERIALIZATION_FAILURE));
            a.rollback();
            assertThat(guard.commit(a, effect("A"), authority(11), Some.WRITER))
                    .isEqualTo(Refused.of(RefusedReason.CANCELLED));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
    @Tag("E-3")
    void it_does_not_apply_an_effect_again(int isolation) throws SQLException {
        try (Connection a = database.transaction(isolation)) {
            takeSnapshot(a);
            assertThat(answer(sink.commit(effect("A"), authority(11), deadline())))
                    .isAccepted();
            assertThatThrownBy(() -> guard.commit(a, effect("A"), authority(11), Some.WRITER))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(SERIALIZATION_FAILURE));
            a.rollback();
            CommitOutcome again = guard.commit(a, effect("A"), authority(11), Some.WRITER);
            assertThat(((CommitOutcome.Accepted) again).already()).isTrue();
            a.commit();
        }
        assertThat(database.list("SELECT effect_id FROM result")).containsExactly("A");
    }

    private static Stream<Arguments> atEachIsolation() {
        return Stream.of(Since.values())
                .flatMap(since -> Stream.of(
                        Arguments.of(since, Connection.TRANSACTION_REPEATABLE_READ),
                        Arguments.of(since, Connection.TRANSACTION_SERIALIZABLE)));
    }

    private static void takeSnapshot(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean unused = statement.execute("SELECT 1 FROM result");
        }
    }
}
