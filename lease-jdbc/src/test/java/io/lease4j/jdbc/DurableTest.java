package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.authority;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.jdbc.Some.effect;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.RejectedReason;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.testkit.server.PostgresServer;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was answered outlives a crash of the database, also where its installation answers commits too early. */
@Tag("one-lane")
class DurableTest {

    /** Answers at once, and writes its log as late as it may. */
    private static final String[] CARELESS = {
        "synchronous_commit=off", "wal_writer_delay=10000", "wal_writer_flush_after=0"
    };

    private static final int ROUNDS = Boolean.getBoolean("lease4j.long") ? 20 : 1;

    @Test
    @Tag("F-9")
    void a_range_a_seal_and_an_effect_that_were_answered_are_still_there() {
        try (PostgresServer server = PostgresServer.start(CARELESS)) {
            Database database = Database.on(server);
            JdbcWitness witness =
                    JdbcWitness.builder(database.source()).width(100).build();
            JdbcSink sink =
                    JdbcSink.builder(database.source(), SINK, Some.WRITER).build();
            assertThat(answer(witness.begin(Namespace.of("jobs"), Some.NAMESPACE)))
                    .isInstanceOf(WitnessOutcome.Known.class);
            assertThat(answer(sink.admit(Some.NAMESPACE, Map.of(Some.RECORD, 0L), deadline())))
                    .isAccepted();
            for (long round = 1; round <= ROUNDS; round++) {
                assertThat(answer(witness.raise(proof()))).isInstanceOf(WitnessOutcome.Raised.class);
                crash(server);
                assertThat(database.list("SELECT highest FROM lease4j_witness")).containsExactly("" + round * 100);
                assertThat(answer(sink.commit(effect("effect-" + round), authority(round * 10), deadline())))
                        .isAccepted();
                crash(server);
                assertThat(database.count("result")).isEqualTo(round);
                assertThat(answer(sink.seal(
                                Some.RECORD, Some.KEY, authority(round * 10).token(), deadline())))
                        .isAccepted();
                crash(server);
                assertThat(answer(sink.commit(effect("late-" + round), authority(round * 10), deadline())))
                        .isRejected(RejectedReason.SEALED);
            }
            sink.close();
            witness.close();
        }
    }

    @Test
    void a_database_that_is_gone_refuses_and_is_found_again() {
        try (PostgresServer server = PostgresServer.start()) {
            Database database = Database.on(server);
            try (JdbcSink sink = JdbcSink.builder(database.source(), SINK, Some.WRITER)
                            .build();
                    JdbcWitness witness = JdbcWitness.builder(database.source()).build()) {
                assertThat(answer(sink.admit(Some.NAMESPACE, Map.of(Some.RECORD, 0L), deadline())))
                        .isAccepted();
                server.kill();
                assertThat(answer(sink.commit(effect("x"), authority(1), deadline())))
                        .isEqualTo(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
                assertThat(answer(witness.look(Namespace.of("jobs")))).isInstanceOf(WitnessOutcome.Unavailable.class);
                server.restart();
                assertThat(answer(sink.commit(effect("x"), authority(1), deadline())))
                        .isAccepted();
                assertThat(answer(witness.look(Namespace.of("jobs")))).isEqualTo(new WitnessOutcome.NotKnown());
            }
        }
    }

    private static void crash(PostgresServer server) {
        server.kill();
        server.restart();
    }

    private static RaiseRequest proof() {
        return new RaiseRequest(Some.RECORD, Lineage.of("lineage"), Ticket.random(), RaiseRequest.Kind.PROOF, 0);
    }
}
