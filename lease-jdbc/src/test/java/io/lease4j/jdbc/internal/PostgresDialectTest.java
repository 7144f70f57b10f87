package io.lease4j.jdbc.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.jdbc.JdbcDialect;
import io.lease4j.jdbc.JdbcDialect.Failure;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the codes of the server and the driver mean. */
class PostgresDialectTest {

    private final JdbcDialect dialect = JdbcDialect.postgresql();

    @ParameterizedTest
    @CsvSource({
        "40001, CONFLICT, true",
        "40P01, CONFLICT, true",
        "40002, CONFLICT, true",
        // Completion unknown: the one of its class that proves nothing at a commit.
        "40003, CONFLICT, false",
        "23505, OTHER, true",
        "25P02, OTHER, true",
        "25P03, OTHER, true",
        // The driver's own: there was no transaction to commit, because somebody had ended it.
        "25P01, OTHER, false",
        "25006, READ_ONLY, false",
        "42P01, TABLES_MISSING, false",
        "42703, TABLES_MISSING, false",
        "42501, TABLES_MISSING, false",
        "42601, TABLES_MISSING, false",
        "42883, TABLES_MISSING, false",
        "3F000, TABLES_MISSING, false",
        "57014, TIME_IS_UP, false",
        "55P03, TIME_IS_UP, false",
        "57P01, UNAVAILABLE, false",
        "57P03, UNAVAILABLE, false",
        "53300, UNAVAILABLE, false",
        "08006, UNAVAILABLE, false",
        "08007, UNAVAILABLE, false",
        "58030, UNAVAILABLE, false",
        "XX001, UNAVAILABLE, false",
        "22003, OTHER, false",
        "4, OTHER, false"
    })
    void says_what_a_failure_is_and_whether_a_failed_commit_left_nothing(
            String state, Failure failure, boolean rolledBack) {
        SQLException thrown = new SQLException("x", state);
        assertThat(dialect.failure(thrown)).isEqualTo(failure);
        assertThat(dialect.rolledBack(thrown)).isEqualTo(rolledBack);
    }

    @Test
    void without_a_code_nothing_is_claimed() {
        SQLException thrown = new SQLException("x");
        assertThat(dialect.failure(thrown)).isEqualTo(Failure.UNAVAILABLE);
        assertThat(dialect.rolledBack(thrown)).isFalse();
    }
}
