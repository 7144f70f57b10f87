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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ProveTest {

    private static final FloorProof BY_WITNESS = new FloorProof.ByWitness();
    private static final FloorProof RETAINED = new FloorProof.Retained("disk checked");

    private final ScriptedSink ledger = new ScriptedSink("ledger");
    private final ScriptedWitness witness = new ScriptedWitness();
    private final OperatorFixture witnessed = new OperatorFixture(settings -> settings.withWitness(witness), ledger);
    private final OperatorFixture alone = new OperatorFixture(ledger);

    private static FloorProof byOperator(long base) {
        return new FloorProof.ByOperator(base, "restored yesterday's backup", Set.of(SinkName.of("outbox")));
    }

    private static void describe(OperatorFixture door, View view) {
        door.store.answers("describe", sent -> door.done(view));
    }

    private static void damaged(OperatorFixture door, View view) {
        door.store.answers("describe", sent -> Refused.of(RefusedReason.CORRUPT_STATE));
        door.store.answers("ticket", sent -> door.done(view.withTicket()));
    }

    private static void install(OperatorFixture door, View view) {
        door.store.answers("ticket", sent -> door.done(view.withTicket()));
        door.store.answers("install", sent -> door.done(door.view()));
    }

    private static void assertObstacle(AdminOutcome outcome, String obstacle) {
        assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(RefusedReason.NOT_ALLOWED);
            assertThat(refused.obstacles()).anyMatch(text -> text.contains(obstacle));
        });
    }

    private AdminOutcome prove(OperatorFixture door, FloorProof proof) {
        return door.operator.prove(door.store.record(), proof, door.in(5));
    }

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
    @Tag("F-3")
    void by_operator_the_number_is_taken_with_its_reason() {
        View view = alone.view().unproven().registered("ledger");
        describe(alone, view);
        install(alone, view);

        assertThat(prove(alone, byOperator(100))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(alone.store.installed)
                .containsExactly(new Installation.Proof(
                        alone.store.record(),
                        alone.store.lineage,
                        TICKET,
                        new TokenRange(100, 100 + (1L << 40)),
                        ProofBasis.OPERATOR,
                        OperatorFixture.names("ledger", "outbox"),
                        Optional.of("restored yesterday's backup")));
    }

    @Test
    @Tag("S-12")
    void a_record_that_is_too_damaged_to_be_described_is_proven_with_what_its_ticket_shows() {
        View view = alone.view().unproven();
        damaged(alone, view);
        assertObstacle(prove(alone, byOperator(9)), "ceiling, 100");
        assertThat(alone.store.installed).isEmpty();

        damaged(alone, view);
        install(alone, view);
        assertThat(prove(alone, byOperator(100))).isInstanceOf(AdminOutcome.Done.class);
        assertThat(alone.store.installed).hasSize(1);
    }

    @Test
    @Tag("F-4")
    void by_operator_nothing_that_is_still_shown_may_be_above() {
        describe(alone, alone.view().unproven());
        assertThat(prove(alone, byOperator(9)))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.obstacles())
                                .hasSize(3)
                                .anyMatch(text -> text.contains("last token, 50"))
                                .anyMatch(text -> text.contains("floor, 10"))
                                .anyMatch(text -> text.contains("ceiling, 100")));
        describe(alone, alone.view().unproven().shows(101));
        assertObstacle(prove(alone, byOperator(100)), "evidence, 101");
        describe(alone, alone.view().unproven());
        ledger.floors.put(alone.store.record(), 101L);
        assertObstacle(prove(alone, byOperator(100)), "sink ledger, 101");
        alone.store.lastToken = 102;
        describe(alone, alone.view().unproven());
        assertObstacle(prove(alone, byOperator(101)), "front door was shown, 102");

        assertThat(alone.store.installed).isEmpty();
    }

    @Test
    @Tag("F-4")
    void by_operator_who_cannot_be_asked_is_in_the_way() {
        describe(alone, alone.view().unproven());
        ledger.next("traces", () -> CompletableFuture.failedFuture(new IllegalStateException("on purpose")));
        assertObstacle(prove(alone, byOperator(100)), "sink ledger could not be asked");
        describe(alone, alone.view().unproven().registered("far away"));
        assertObstacle(prove(alone, byOperator(100)), "registered sink far away was not given");
        describe(alone, alone.view().unproven().witness());
        assertObstacle(prove(alone, byOperator(100)), "has a witness, and this front door was given none");
        describe(witnessed, witnessed.view().unproven().witness());
        witness.answers("look", new WitnessOutcome.Unavailable("no route"));
        assertObstacle(prove(witnessed, byOperator(500)), "no route");
        describe(witnessed, witnessed.view().unproven().witness());
        witness.answers("look", new WitnessOutcome.NotKnown());
        assertObstacle(prove(witnessed, byOperator(500)), "does not know this creation");
    }

    @Test
    @Tag("F-9")
    void by_operator_the_number_goes_through_the_witness_where_there_is_one() {
        View view = witnessed.view().unproven().witness();
        describe(witnessed, view);
        assertObstacle(prove(witnessed, byOperator(99)), "highest token of the witness, 100");
        describe(witnessed, view);
        install(witnessed, view);

        assertThat(prove(witnessed, byOperator(500))).isInstanceOf(AdminOutcome.Done.class);

        assertThat(witness.raised)
                .singleElement()
                .satisfies(raise -> assertThat(raise.atLeast()).isEqualTo(500));
        assertThat(witnessed.store.installed)
                .singleElement()
                .isInstanceOfSatisfying(Installation.Proof.class, proof -> {
                    assertThat(proof.range()).isEqualTo(new TokenRange(500, 600));
                    assertThat(proof.basis()).isEqualTo(ProofBasis.OPERATOR);
                    assertThat(proof.reason()).contains("restored yesterday's backup");
                });
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
    @Tag("F-6")
    void extends_a_proven_record_through_the_witness() {
        View view = witnessed.view().witness();
        describe(witnessed, view);
        install(witnessed, view);

        assertThat(witnessed.operator.extend(witnessed.store.record(), witnessed.in(5)))
                .isInstanceOf(AdminOutcome.Done.class);

        assertThat(witness.raised)
                .singleElement()
                .satisfies(raise -> assertThat(raise.kind()).isEqualTo(RaiseRequest.Kind.EXTENSION));
        assertThat(witnessed.store.installed)
                .containsExactly(new Installation.Extension(
                        witnessed.store.record(), witnessed.store.lineage, TICKET, new TokenRange(100, 200)));
    }

    @Test
    @Tag("F-6")
    void extends_nothing_else() {
        describe(witnessed, witnessed.view().unproven().witness());
        assertObstacle(witnessed.operator.extend(witnessed.store.record(), witnessed.in(5)), "has to be proven");
        describe(alone, alone.view());
        assertObstacle(alone.operator.extend(alone.store.record(), alone.in(5)), "given no witness");
        View view = witnessed.view().witness();
        describe(witnessed, view);
        witnessed.store.answers("ticket", sent -> witnessed.done(view.withTicket()));
        witness.answers("raise", new WitnessOutcome.NotAllowed("another lineage was proven last"));
        assertObstacle(
                witnessed.operator.extend(witnessed.store.record(), witnessed.in(5)),
                "another lineage was proven last");
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
