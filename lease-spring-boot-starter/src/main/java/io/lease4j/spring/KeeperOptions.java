package io.lease4j.spring;

import io.lease4j.InvalidValueException;
import io.lease4j.Violation;
import io.lease4j.spring.LeaseProperties.Keeper;
import io.lease4j.worker.HoldOptions;
import java.util.regex.Pattern;

/** The defaults of the keeper, from the properties. */
final class KeeperOptions {

    private static final String PREFIX = "lease4j.keeper";

    /** What the library measures other values by. */
    private static final Pattern OTHER = Pattern.compile("\\b(ttl|renewalPoint)\\b");

    private KeeperOptions() {}

    static HoldOptions of(Keeper keeper) {
        HoldOptions.Builder builder = HoldOptions.builder().interruptOnLoss(keeper.interruptOnLoss());
        Checked.set(PREFIX + ".ttl", keeper.ttl(), builder::ttl);
        Checked.set(PREFIX + ".max-lifetime", keeper.maxLifetime(), builder::maxLifetime);
        Checked.set(PREFIX + ".max-wait", keeper.maxWait(), builder::maxWait);
        Checked.set(PREFIX + ".acquire-timeout", keeper.acquireTimeout(), builder::acquireTimeout);
        Checked.set(PREFIX + ".release-timeout", keeper.releaseTimeout(), builder::releaseTimeout);
        Checked.set(PREFIX + ".margin", keeper.margin(), builder::margin);
        Checked.set(PREFIX + ".renewal-point", keeper.renewalPoint(), builder::renewalPoint);
        Checked.set(PREFIX + ".warning-point", keeper.warningPoint(), builder::warningPoint);
        try {
            return builder.build();
        } catch (InvalidValueException e) {
            // Two values that do not go together: the one that is named by field, and the other one in the bound.
            throw LeaseStartException.outOfBounds(
                    Checked.property(PREFIX, e.violation().field()), withProperties(e.violation()));
        }
    }

    /** The library speaks of the setters of its builder. */
    private static Violation withProperties(Violation violation) {
        String bound = OTHER.matcher(violation.bound()).replaceAll(found -> Checked.property(PREFIX, found.group()));
        return new Violation(violation.field(), bound, violation.size());
    }
}
