package io.lease4j.verification.toy;

import io.lease4j.testkit.LeaseStoreContract;
import io.lease4j.testkit.LeaseStoreFixture;

/** The toy keeps the contract: target/lease-matrix/toy.json says of which scenarios. */
class ToyContractTest extends LeaseStoreContract {

    @Override
    protected LeaseStoreFixture fixture() {
        return new ToyFixture();
    }
}
