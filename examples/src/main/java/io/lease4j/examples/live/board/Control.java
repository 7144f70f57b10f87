package io.lease4j.examples.live.board;

import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseOperator;
import io.lease4j.RevokeOutcome;
import io.lease4j.examples.live.site.Fleet;
import io.lease4j.examples.live.site.Site;
import io.lease4j.examples.live.work.Accounts;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** What a person can do: to a worker's process, to a lease, to Valkey. Thread-safe. */
public final class Control {

    /** What Valkey is called. */
    public static final String VALKEY = "valkey";

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Site site;
    private final Fleet fleet;
    private final LeaseOperator operator;

    /** Makes one. */
    public Control(Site site, Fleet fleet, LeaseOperator operator) {
        this.site = site;
        this.fleet = fleet;
        this.operator = operator;
    }

    /**
     * Does something.
     *
     * @param verb freeze, thaw, kill, start, restart or revoke
     * @param subject a worker, an account, or Valkey
     * @return whether it was done; false if it makes no sense now, or at all
     */
    public boolean act(String verb, String subject) throws IOException {
        if (verb.equals("revoke")) {
            return Accounts.NAMES.contains(subject) && revoke(subject);
        }
        return subject.equals(VALKEY) ? site.act(verb) : fleet.act(verb, subject);
    }

    private boolean revoke(String account) {
        InspectOutcome seen = operator.inspect(Accounts.key(account), operator.within(PATIENCE));
        return active(seen).map(this::revoke).orElse(false);
    }

    private static Optional<Generation> active(InspectOutcome seen) {
        return seen instanceof InspectOutcome.Found found && found.lease().isActive()
                ? Optional.of(found.lease().generation())
                : Optional.empty();
    }

    private boolean revoke(Generation generation) {
        RevokeOutcome outcome = operator.revoke(generation, "by hand", operator.within(PATIENCE));
        if (outcome instanceof RevokeOutcome.Unknown unknown) {
            // What it comes to is told as an event.
            var unused = operator.settle(unknown.request(), operator.within(PATIENCE));
        }
        return outcome instanceof RevokeOutcome.Revoked;
    }
}
