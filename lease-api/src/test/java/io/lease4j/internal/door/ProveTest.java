package io.lease4j.internal.door;

import static io.lease4j.internal.door.OperatorFixture.TICKET;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.NamespaceId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.internal.door.OperatorFixture.View;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Installation;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Proving a record by its witness, or by what was retained. */
class ProveTest extends OnOperators {

    private static final FloorProof RETAINED = new FloorProof.Retained("disk checked");

    @Test
    void a_record_that_is_proven_is_done() {
        for (FloorProof proof : List.of(BY_WITNESS, byOperator(0), RETAINED)) {
            describe(alone, alone.view());
            assertThat(prove(alone, proof)).isInstanceOf(AdminOutcome.Done.class);
        }
        assertThat(alone.store.names()).containsOnly("describe");
    }

    @Test
    @Tag("F-9")
    void by_witness_the_range_is_raised_for_the_ticket_before_it_is_installed() {
        View view = witnessed.view().unproven().witness();
        describe(witnessed, view);
        install(witnessed, view);

        assertThat(prove(witnessed, BY_WITNESS)).isInstanceOf(AdminOutcome.Done.class);

        assertThat(witness.seen).containsExactly("look", "raise");
        assertThat(witness.raised)
                .containsExactly(new RaiseRequest(
                        witnessed.store.record(), witnessed.store.lineage, TICKET, RaiseRequest.Kind.PROOF, 0));
        assertThat(witnessed.store.installed)
                .singleElement()
                .isInstanceOfSatisfying(Installation.Proof.class, proof -> {
                    assertThat(proof.range()).isEqualTo(new TokenRange(100, 200));
                    assertThat(proof.basis()).isEqualTo(ProofBasis.WITNESS);
                    assertThat(proof.sinks()).containsExactly(SinkName.of("ledger"));
                });
        assertThat(witnessed.fakes.events)
                .filteredOn(LeaseEvent.FloorProven.class::isInstance)
                .extracting(event -> ((LeaseEvent.FloorProven) event).how())
                .containsExactly("witness");
    }

    @Test
    void by_witness_wants_one() {
        describe(alone, alone.view().unproven().witness());
        assertObstacle(prove(alone, BY_WITNESS), "given no witness");
        describe(witnessed, witnessed.view().unproven());
        assertObstacle(prove(witnessed, BY_WITNESS), "created without a witness");
        View view = witnessed.view().unproven().witness();
        describe(witnessed, view);
        witnessed.store.answers("ticket", sent -> witnessed.done(view.withTicket()));
        witness.answers("raise", new WitnessOutcome.Unavailable("disk full"));
        assertObstacle(prove(witnessed, BY_WITNESS), "disk full");

        assertThat(witnessed.store.installed).isEmpty();
    }

    @Test
    @Tag("F-8")
    void another_prover_may_win() {
        View view = witnessed.view().unproven().witness();
        Refused late = Refused.notAllowed(List.of("the ticket was consumed"));
        describe(witnessed, view);
        witnessed.store.answers("ticket", sent -> witnessed.done(view.withTicket()));
        witnessed.store.answers("install", sent -> late);
        describe(witnessed, witnessed.view().witness());
        assertThat(prove(witnessed, BY_WITNESS)).isInstanceOf(AdminOutcome.Done.class);

        describe(witnessed, view);
        witnessed.store.answers("ticket", sent -> witnessed.done(view.withTicket()));
        witnessed.store.answers("install", sent -> late);
        describe(witnessed, view);
        assertThat(prove(witnessed, BY_WITNESS)).isEqualTo(late);
    }

    @Test
    void retained_wants_a_store_that_can_and_nothing_that_refutes_it() {
        View view = alone.view().unproven();
        alone.store.unsupported = Set.of(Capability.RETAINED_PROOF);
        describe(alone, view);
        assertThat(prove(alone, RETAINED)).isEqualTo(Refused.of(RefusedReason.NOT_SUPPORTED));
        alone.store.unsupported = Set.of();
        describe(alone, view.witness());
        assertObstacle(prove(alone, RETAINED), "has a witness");
        describe(witnessed, view);
        assertObstacle(prove(witnessed, RETAINED), "has a witness");
        describe(alone, view.shows(51));
        assertObstacle(prove(alone, RETAINED), "something was lost");
        describe(alone, view.missing());
        assertObstacle(prove(alone, RETAINED), "missing");
        alone.store.retention = CompletableFuture.completedFuture(List.of("appendfsync is everysec"));
        describe(alone, view);
        assertObstacle(prove(alone, RETAINED), "everysec");
        alone.store.retention = CompletableFuture.failedFuture(new IllegalStateException("on purpose"));
        describe(alone, view);
        assertObstacle(prove(alone, RETAINED), "did not say");
        assertThat(alone.store.installed).isEmpty();

        alone.store.retention = CompletableFuture.completedFuture(List.of());
        describe(alone, view);
        install(alone, view);
        assertThat(prove(alone, RETAINED)).isInstanceOf(AdminOutcome.Done.class);
        assertThat(alone.store.installed)
                .containsExactly(
                        new Installation.Retained(alone.store.record(), alone.store.lineage, TICKET, "disk checked"));
    }

    @Test
    @Tag("K-2")
    void a_record_that_the_store_does_not_serve_is_refused_before_anything_is_asked() {
        for (AuthorityRecordId other : List.of(
                new AuthorityRecordId(ScriptedStore.ID, 1), new AuthorityRecordId(NamespaceId.of("former"), 0))) {
            assertThat(alone.operator.prove(other, BY_WITNESS, alone.in(5)).code())
                    .isEqualTo("refused.invalid-request");
            assertThat(alone.operator.extend(other, alone.in(5)).code()).isEqualTo("refused.invalid-request");
        }
        assertThat(alone.store.seen).isEmpty();
    }
}
