package io.lease4j.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a person what was wrong with which property, in place of a stack trace. */
final class LeaseStartFailureAnalyzer extends AbstractFailureAnalyzer<LeaseStartException> {

    LeaseStartFailureAnalyzer() {}

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, LeaseStartException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.repair(), cause);
    }
}
