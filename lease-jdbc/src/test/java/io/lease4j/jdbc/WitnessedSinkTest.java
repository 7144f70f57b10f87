package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.NAMESPACE;
import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.effect.RejectedReason;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.WitnessOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A sink whose database holds the witness knows which tokens cannot have been granted. */
@Tag("E-13")
class WitnessedSinkTest {

    private final Database database = Database.fresh();
    private final JdbcWitness witness =
            JdbcWitness.builder(database.source()).width(100).build();
    private final JdbcSink sink =
            JdbcSink.builder(database.source(), SINK, Some.WRITER).build();

    @BeforeEach
    void raiseOnce() {
        assertThat(answer(witness.begin(Namespace.of("jobs"), NAMESPACE))).isInstanceOf(WitnessOutcome.Known.class);
        assertThat(answer(sink.admit(NAMESPACE, Map.of(Some.RECORD, 0L), deadline())))
                .isAccepted();
        raise();
    }

    @AfterEach
    void close() {
        sink.close();
        witness.close();
    }

    @Test
    void the_last_token_of_the_highest_range_is_accepted_and_the_next_is_not() {
        assertThat(answer(sink.commit(effect("never"), authority(101), deadline())))
                .isRejected(RejectedReason.NEVER_GRANTED);
        assertThat(answer(sink.fence(authority(101), deadline()))).isRejected(RejectedReason.NEVER_GRANTED);
        assertThat(answer(sink.commit(effect("last"), authority(100), deadline())))
                .isAccepted();
        raise();
        assertThat(answer(sink.commit(effect("next"), authority(101), deadline())))
                .isAccepted();
        assertThat(database.list("SELECT effect_id FROM result")).containsExactlyInAnyOrder("last", "next");
    }

    @Test
    void a_snapshot_from_before_the_raise_denies_nothing() throws SQLException {
        try (Connection connection = database.transaction(Connection.TRANSACTION_SERIALIZABLE);
                Statement statement = connection.createStatement()) {
            boolean unused = statement.execute("SELECT 1 FROM result");
            raise();
            assertThatThrownBy(() -> sink.guard().commit(connection, effect("x"), authority(150)))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
            connection.rollback();
            assertThat(sink.guard().commit(connection, effect("x"), authority(150)))
                    .isAccepted();
        }
    }

    private void raise() {
        RaiseRequest request =
                new RaiseRequest(Some.RECORD, Lineage.of("lineage"), Ticket.random(), RaiseRequest.Kind.PROOF, 0);
        assertThat(answer(witness.raise(request))).isInstanceOf(WitnessOutcome.Raised.class);
    }
}
