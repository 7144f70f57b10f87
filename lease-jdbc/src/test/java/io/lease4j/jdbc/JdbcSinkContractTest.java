package io.lease4j.jdbc;

import io.lease4j.testkit.FencedSinkContract;
import io.lease4j.testkit.FencedSinkFixture;

/** The kit's contract of sinks, at the database's usual isolation. */
class JdbcSinkContractTest extends FencedSinkContract {

    @Override
    protected FencedSinkFixture fixture() {
        return new JdbcSinkFixture("TRANSACTION_READ_COMMITTED");
    }
}
