package io.lease4j.testkit.random.internal;

import io.lease4j.AcquireOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.Generation;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.ResolveOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.Settlement;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.Told;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Takes down what an answer says. */
public final class Answers {

    private Answers() {}

    public static Told told(Outcome outcome) {
        return new Told(outcome.code(), outcome.committed(), isFresh(outcome), shown(outcome), unsealed(outcome));
    }

    private static boolean isFresh(Outcome outcome) {
        if (outcome instanceof AcquireOutcome.Acquired o) {
            return !o.replayed();
        }
        if (outcome instanceof RenewOutcome.Renewed o) {
            return !o.replayed();
        }
        if (outcome instanceof ReleaseOutcome.Released o) {
            return !o.replayed();
        }
        return outcome instanceof RevokeOutcome.Revoked o && !o.replayed();
    }

    public static Shown shown(Outcome outcome) {
        if (outcome instanceof AcquireOutcome.Acquired o) {
            return active(o.lease());
        }
        if (outcome instanceof AcquireOutcome.Ended o) {
            return observed(o.lease());
        }
        if (outcome instanceof RenewOutcome.Renewed o) {
            return active(o.lease());
        }
        if (outcome instanceof InspectOutcome.Found o) {
            return observed(o.lease());
        }
        if (outcome instanceof InspectOutcome.NotFound o) {
            return o.last().map(Answers::observed).orElse(Shown.NOTHING);
        }
        if (outcome instanceof ResolveOutcome.Committed o) {
            return described(o.what());
        }
        if (outcome instanceof CancelOutcome.Committed o) {
            return described(o.what());
        }
        if (outcome instanceof Settlement.Answered<?> o) {
            return shown(o.outcome());
        }
        if (outcome instanceof Settlement.Committed<?> o) {
            return described(o.what());
        }
        return Shown.NOTHING;
    }

    private static Shown active(Lease lease) {
        return new Shown(
                lease.leaseId().value(),
                lease.token().value(),
                lease.grantedAt().epochMillis(),
                lease.expiresAt().epochMillis(),
                true);
    }

    private static Shown observed(ObservedLease lease) {
        return new Shown(
                lease.generation().leaseId().value(),
                lease.generation().token().value(),
                lease.grantedAt().epochMillis(),
                lease.expiresAt().epochMillis(),
                lease.isActive());
    }

    /** A description yields no authority, whatever state it shows. */
    private static Shown described(CommittedRequest what) {
        Shown shown = observed(what.lease());
        return new Shown(shown.lease(), shown.token(), shown.grantedAt(), shown.expiresAt(), false);
    }

    private static Set<String> unsealed(Outcome outcome) {
        if (outcome instanceof RevokeOutcome.Revoked o) {
            return names(o.unsealed());
        }
        if (outcome instanceof RevokeOutcome.Over o) {
            return names(o.unsealed());
        }
        return Set.of();
    }

    private static Set<String> names(Set<SinkName> sinks) {
        return sinks.isEmpty() ? Set.of() : sinks.stream().map(SinkName::value).collect(Collectors.toSet());
    }

    public static Read read(Answer<?> answer) {
        Optional<Echo> echo = answer.echo();
        if (echo.isEmpty()) {
            return Read.NOTHING;
        }
        Echo seen = echo.get();
        Optional<Generation> expired = seen.expired();
        return new Read(
                seen.lineage().value(),
                seen.backendTime().epochMillis(),
                seen.lastToken(),
                seen.proven(),
                expired.isPresent() ? expired.get().leaseId().value() : "");
    }
}
