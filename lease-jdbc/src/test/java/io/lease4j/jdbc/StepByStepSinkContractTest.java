package io.lease4j.jdbc;

import io.lease4j.testkit.FencedSinkContract;
import io.lease4j.testkit.FencedSinkFixture;

/** The kit's contract of sinks, one statement after the other. */
class StepByStepSinkContractTest extends FencedSinkContract {

    @Override
    protected FencedSinkFixture fixture() {
        return new JdbcSinkFixture(
                "TRANSACTION_READ_COMMITTED", JdbcTables.defaults().in(new StepByStep()));
    }
}
