package io.lease4j.jdbc;

import io.lease4j.testkit.FencedSinkContract;
import io.lease4j.testkit.FencedSinkFixture;
import org.junit.jupiter.api.Tag;

/** The kit's contract of sinks, one statement after the other. */
@Tag("one-lane")
class StepByStepSinkContractTest extends FencedSinkContract {

    @Override
    protected FencedSinkFixture fixture() {
        return new JdbcSinkFixture(
                "TRANSACTION_READ_COMMITTED", JdbcTables.defaults().in(new StepByStep()));
    }
}
