package io.lease4j.jdbc;

import io.lease4j.testkit.FencedSinkContract;
import io.lease4j.testkit.FencedSinkFixture;

/** The kit's contract of sinks, at the strictest isolation. */
class SerializableSinkContractTest extends FencedSinkContract {

    @Override
    protected FencedSinkFixture fixture() {
        return new JdbcSinkFixture("TRANSACTION_SERIALIZABLE");
    }
}
