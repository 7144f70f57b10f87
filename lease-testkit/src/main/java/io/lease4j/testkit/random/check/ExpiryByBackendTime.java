package io.lease4j.testkit.random.check;

import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Verb;
import org.jspecify.annotations.Nullable;

/** Expiry counts from the backend time of the step, never passes the maximum lifetime, and nothing expires before it. */
final class ExpiryByBackendTime extends Check {

    ExpiryByBackendTime() {
        super("expiry");
    }

    @Override
    void step(StoreStep step, World world, Findings findings) {
        if (!step.read().isPresent()) {
            return;
        }
        KnownLineage lineage = world.lineage(step.read().lineage());
        KnownLease gone = lineage.leases.get(step.read().expired());
        if (gone != null && lineage.isActive(gone, step.read().time())) {
            findings.add(
                    this,
                    "token " + gone.token + " ended as expired "
                            + (gone.expiresAt - step.read().time()) + " ms before its expiry");
        }
        Shown shown = step.told().shown();
        if (!shown.active()) {
            return;
        }
        long expected = expected(step, lineage.leases.get(shown.lease()));
        if (expected >= 0 && shown.expiresAt() != expected) {
            findings.add(
                    this,
                    "token " + shown.token() + " is said to expire at " + shown.expiresAt() + ", expected " + expected);
        }
    }

    private static long expected(StoreStep step, @Nullable KnownLease known) {
        long asked = step.read().time() + step.asked().ttl();
        if (step.told().fresh() && step.verb() == Verb.ACQUIRE) {
            return Math.min(asked, step.read().time() + step.asked().maxLifetime());
        }
        if (known == null) {
            return -1;
        }
        boolean renewed = step.told().fresh() && step.verb() == Verb.RENEW;
        return renewed ? Math.min(asked, known.endsAtLatest) : known.expiresAt;
    }
}
