package io.lease4j.testkit.random.internal;

import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseRequest;
import io.lease4j.ObservedLease;
import io.lease4j.ResolveOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Reading;
import io.lease4j.testkit.random.history.Asked;
import io.lease4j.testkit.random.history.Read;
import io.lease4j.testkit.random.history.Shown;
import io.lease4j.testkit.random.history.StoreStep;
import io.lease4j.testkit.random.history.Told;
import io.lease4j.testkit.random.history.Verb;
import io.lease4j.time.SystemTime;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds out what a transmission came to whose answer was really lost: the checker has to know what the clients do not. */
final class Aftermath {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private Aftermath() {}

    /** Returns the step that the store did; empty if it did none that changed anything. */
    static Optional<StoreStep> of(WatchedStore from, int node, Verb verb, LeaseRequest<?> request, Asked asked) {
        if (from.recorder().hasCommitted(asked.request() + asked.digest())) {
            return Optional.empty();
        }
        Answer<ResolveOutcome> answer = resolve(from, node, request);
        if (answer.outcome() instanceof ResolveOutcome.StillUnknown) {
            // What the server had read before this question it has done before the next one.
            answer = resolve(from, node, request);
        }
        if (!(answer.outcome() instanceof ResolveOutcome.Committed committed)
                || answer.echo().isEmpty()) {
            return Optional.empty();
        }
        ObservedLease lease = committed.what().lease();
        Echo echo = answer.echo().get();
        Read read = new Read(echo.lineage().value(), time(verb, lease, asked), echo.lastToken(), echo.proven(), "");
        return Optional.of(new StoreStep(from.client(), node, verb, asked, told(verb, lease), read));
    }

    private static Answer<ResolveOutcome> resolve(WatchedStore from, int node, LeaseRequest<?> request) {
        Deadline deadline = Deadline.within(PATIENCE, SystemTime.monotonicClock());
        return Waiting.forAnswer(from.observer(node).resolve(request, new Reading(0, deadline)));
    }

    /** When it was: a lease tells when it was granted, how far a renewal moved it, and when it ended. */
    private static long time(Verb verb, ObservedLease lease, Asked asked) {
        return switch (verb) {
            case ACQUIRE -> lease.grantedAt().epochMillis();
            case RENEW -> lease.expiresAt().epochMillis() - asked.ttl();
            default -> lease.end().map(LeaseEnd::at).orElse(lease.expiresAt()).epochMillis();
        };
    }

    private static Told told(Verb verb, ObservedLease lease) {
        return switch (verb) {
            case ACQUIRE -> new Told("acquired", Commitment.YES, true, shown(lease), Set.of());
            case RENEW -> new Told("renewed", Commitment.YES, true, shown(lease), Set.of());
            case RELEASE -> new Told("released", Commitment.YES, true, Shown.NOTHING, Set.of());
            default -> new Told("revoked", Commitment.YES, true, Shown.NOTHING, unsealed(lease));
        };
    }

    private static Shown shown(ObservedLease lease) {
        return new Shown(
                lease.generation().leaseId().value(),
                lease.generation().token().value(),
                lease.grantedAt().epochMillis(),
                lease.expiresAt().epochMillis(),
                true);
    }

    private static Set<String> unsealed(ObservedLease lease) {
        return lease.end().map(LeaseEnd::unsealedSinks).orElse(Set.of()).stream()
                .map(SinkName::value)
                .collect(Collectors.toSet());
    }
}
