package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.SINK;
import static io.lease4j.jdbc.Some.answer;
import static io.lease4j.jdbc.Some.deadline;
import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** For tests that have a schema of their own, and a sink in it that refuses tokens up to 10. */
abstract class OnAdmittedSink {

    final Database database = Database.fresh();
    final JdbcSink sink = JdbcSink.builder(database.source(), SINK, Some.WRITER).build();

    @BeforeEach
    void admit() {
        assertThat(answer(sink.admit(Some.NAMESPACE, Map.of(Some.RECORD, 10L), deadline())))
                .isAccepted();
    }

    @AfterEach
    void closeSink() {
        sink.close();
    }
}
