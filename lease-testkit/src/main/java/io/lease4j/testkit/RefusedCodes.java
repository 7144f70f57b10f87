package io.lease4j.testkit;

import io.lease4j.Refused;
import io.lease4j.RefusedReason;

/** The codes of refusals, for what is answered by outcomes of several types. */
final class RefusedCodes {

    private RefusedCodes() {}

    static String of(RefusedReason reason) {
        return Refused.of(reason).code();
    }
}
