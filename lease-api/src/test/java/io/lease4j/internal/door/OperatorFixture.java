package io.lease4j.internal.door;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Deadline;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseOperator;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.RecordSummary;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.Ticket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** An operator's front door over the same fakes as {@link Fixture}. */
final class OperatorFixture {

    static final Holder OPERATOR = Holder.of("operations", "console-1");
    static final Ticket TICKET = Ticket.of("ticket-1");

    final Fixture fakes = new Fixture();
    final ScriptedStore store = fakes.store;
    final LeaseOperator operator;

    OperatorFixture(UnaryOperator<DoorSettings> change, FencedSink... sinks) {
        operator = FrontDoor.operator(store, OPERATOR, List.of(sinks), change.apply(fakes.settings()));
    }

    OperatorFixture(FencedSink... sinks) {
        this(settings -> settings, sinks);
    }

    Deadline in(long seconds) {
        return operator.within(Duration.ofSeconds(seconds));
    }

    Generation generation(long token) {
        return fakes.lease(token).generation();
    }

    InspectOutcome found(long token, String... registered) {
        return new InspectOutcome.Found(observed(token, true), Fixture.TTL, summary(registered));
    }

    InspectOutcome notFound(Optional<Long> token, String... registered) {
        return new InspectOutcome.NotFound(token.map(t -> observed(t, false)), summary(registered));
    }

    private RecordSummary summary(String... registered) {
        return new RecordSummary(store.record(), store.lastToken, store.proven, names(registered));
    }

    static Set<SinkName> names(String... names) {
        return Set.copyOf(List.of(names).stream().map(SinkName::of).toList());
    }

    private ObservedLease observed(long token, boolean active) {
        var lease = fakes.lease(token);
        return new ObservedLease(
                lease.generation(),
                lease.holder(),
                Optional.empty(),
                Map.of(),
                lease.grantedAt(),
                lease.expiresAt(),
                0,
                active ? Optional.empty() : Optional.of(LeaseEnd.of(LostReason.EXPIRED, store.now)));
    }

    Outcome revoked(String... unsealed) {
        return new RevokeOutcome.Revoked(
                new LeaseEnd(
                        LostReason.REVOKED,
                        store.now,
                        Optional.of("operations"),
                        Optional.of("on purpose"),
                        names(unsealed)),
                false,
                Set.of(),
                names(unsealed),
                true);
    }

    /** A record as the tests change it. */
    record View(
            AuthorityRecordId recordId,
            boolean exists,
            boolean proven,
            long last,
            long floor,
            long ceiling,
            long evidence,
            Optional<Ticket> ticket,
            Set<SinkName> sinks,
            boolean beingCreated,
            boolean witnessed) {

        View missing() {
            return new View(recordId, false, false, 0, 0, 0, 0, ticket, Set.of(), false, false);
        }

        View unproven() {
            return new View(
                    recordId, exists, false, last, floor, ceiling, evidence, ticket, sinks, beingCreated, witnessed);
        }

        View marked() {
            return new View(recordId, exists, proven, last, floor, ceiling, evidence, ticket, sinks, true, witnessed);
        }

        View withTicket() {
            return new View(
                    recordId,
                    exists,
                    proven,
                    last,
                    floor,
                    ceiling,
                    evidence,
                    Optional.of(TICKET),
                    sinks,
                    beingCreated,
                    witnessed);
        }

        View witness() {
            return new View(
                    recordId, exists, proven, last, floor, ceiling, evidence, ticket, sinks, beingCreated, true);
        }

        View registered(String... names) {
            return new View(
                    recordId,
                    exists,
                    proven,
                    last,
                    floor,
                    ceiling,
                    evidence,
                    ticket,
                    names(names),
                    beingCreated,
                    witnessed);
        }

        View shows(long shownEvidence) {
            return new View(
                    recordId,
                    exists,
                    proven,
                    last,
                    floor,
                    ceiling,
                    shownEvidence,
                    ticket,
                    sinks,
                    beingCreated,
                    witnessed);
        }
    }

    /** A proven record with tokens up to 50, floor 10 and ceiling 100. */
    View view() {
        return new View(store.record(), true, true, 50, 10, 100, 0, Optional.empty(), Set.of(), false, false);
    }

    Outcome done(View view) {
        return new AdminOutcome.Done(List.of(full(view)), "as scripted");
    }

    AuthorityRecordView full(View view) {
        return new AuthorityRecordView(
                view.recordId(),
                view.exists(),
                view.proven(),
                view.proven() ? Optional.of(ProofBasis.CREATED) : Optional.empty(),
                store.lineage,
                Optional.of(store.lineage),
                view.last(),
                view.floor(),
                view.ceiling(),
                view.evidence(),
                view.ticket(),
                view.sinks(),
                false,
                view.beingCreated(),
                view.witnessed(),
                store.now,
                store.now);
    }
}
