package io.lease4j.verification.wrong;

import io.lease4j.testkit.FencedSinkContract;
import io.lease4j.testkit.FencedSinkFixture;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The contract of whichever wrong sink the run names. Run by {@link ContractRun} alone. */
@ExtendWith(FaultySinkContract.Named.class)
final class FaultySinkContract extends FencedSinkContract {

    /** Which wrong sink a run is about: the configuration parameter of this name. */
    static final String NAME = "lease4j.wrong.sink";

    private final FaultySink faulty;

    FaultySinkContract(FaultySink faulty) {
        this.faulty = faulty;
    }

    @Override
    protected FencedSinkFixture fixture() {
        return faulty.outside() == null
                ? new FaultyBesideFixture(faulty.beside())
                : new FaultyOutsideFixture(faulty.outside().get(), faulty.stalls());
    }

    /** Finds the wrong sink by its name. */
    static final class Named implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == FaultySink.class;
        }

        @Override
        public FaultySink resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return FaultySinks.named(context.getConfigurationParameter(NAME).orElseThrow());
        }
    }
}
