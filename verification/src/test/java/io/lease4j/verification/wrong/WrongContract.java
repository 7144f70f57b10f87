package io.lease4j.verification.wrong;

import io.lease4j.testkit.LeaseStoreContract;
import io.lease4j.testkit.LeaseStoreFixture;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The contract of whichever wrong store the run names. Run by {@link ContractRun} alone. */
@ExtendWith(WrongContract.Named.class)
final class WrongContract extends LeaseStoreContract {

    /** Which wrong store a run is about: the configuration parameter of this name. */
    static final String NAME = "lease4j.wrong";

    private final WrongStore wrong;

    WrongContract(WrongStore wrong) {
        this.wrong = wrong;
    }

    @Override
    protected LeaseStoreFixture fixture() {
        return new WrongFixture(wrong);
    }

    /** Finds the wrong store by its name. */
    static final class Named implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == WrongStore.class;
        }

        @Override
        public WrongStore resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return WrongStores.named(context.getConfigurationParameter(NAME).orElseThrow());
        }
    }
}
