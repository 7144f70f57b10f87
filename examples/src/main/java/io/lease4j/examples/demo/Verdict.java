package io.lease4j.examples.demo;

/**
 * What both runs together show.
 *
 * @param checked the run against the ledger that checks
 * @param unchecked the run against the one that does not
 */
record Verdict(Run checked, Run unchecked) {

    /** Returns true if every expected outcome came, and the fault that is prevented was really there. */
    boolean holds() {
        return checked.asExpected()
                && unchecked.asExpected()
                && checked.staleWrites() == 0
                && unchecked.staleWrites() > 0;
    }

    String sentence() {
        String numbers = "stale writes accepted: " + unchecked.staleWrites() + " without the check, "
                + checked.staleWrites() + " with it";
        return holds() ? "As expected; " + numbers + "." : "NOT as expected; " + numbers + ".";
    }
}
