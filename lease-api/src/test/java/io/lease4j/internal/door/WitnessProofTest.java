package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.done;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.AdminOutcome;
import io.lease4j.LeaseKey;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.UnknownReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LifeCycle;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The proof loop on the acquire path, and extensions in the background. */
class WitnessProofTest {

    private static final Ticket TICKET = Ticket.of("ticket-1");
    private static final Refused UNPROVEN = Refused.floorUnproven(TICKET);

    private final ScriptedWitness witness = new ScriptedWitness();
    private final Fixture door = new Fixture(settings -> settings.withWitness(witness));

    private Outcome unproven(Sent sent) {
        door.store.proven = false;
        return UNPROVEN;
    }

    private Outcome installs(Sent sent) {
        door.store.proven = true;
        return new AdminOutcome.Done(List.of(), "installed");
    }

    @Test
    @Tag("F-9")
    @Tag("F-12")
    void a_refused_acquire_is_proven_and_granted() {
        door.store.answers("acquire", this::unproven);
        door.store.answers("install", this::installs);
        door.store.answers("acquire", door::grants);
        var request = door.request();

        assertThat(door.leases.acquire(request, door.in(5))).isInstanceOf(Acquired.class);

        assertThat(witness.seen).containsExactly("look", "raise");
        assertThat(witness.raised)
                .containsExactly(
                        new RaiseRequest(door.store.record(), door.store.lineage, TICKET, RaiseRequest.Kind.PROOF, 0));
        assertThat(door.store.installed)
                .containsExactly(new Installation.Proof(
                        door.store.record(),
                        door.store.lineage,
                        TICKET,
                        new TokenRange(100, 200),
                        ProofBasis.WITNESS,
                        Set.of(SinkName.of("ledger")),
                        Optional.empty()));
        assertThat(door.store.seen("acquire"))
                .allSatisfy(sent -> assertThat(sent.request().orElseThrow()).isSameAs(request));
        assertThat(door.told()).containsExactly("FloorUnproven", "FloorProven", "Granted");
        assertThat(((LeaseEvent.FloorProven) door.events.get(1)).how()).isEqualTo("witness");
    }

    @Test
    @Tag("F-9")
    void nothing_is_installed_before_the_witness_has_raised() {
        CompletableFuture<WitnessOutcome> raising = new CompletableFuture<>();
        witness.next("raise", () -> raising);
        door.store.answers("acquire", this::unproven);
        var stage = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();
        assertThat(door.store.seen("install")).isEmpty();

        door.store.answers("install", this::installs);
        door.store.answers("acquire", door::grants);
        raising.complete(new WitnessOutcome.Raised(new TokenRange(7, 9)));

        assertThat(stage.join()).isInstanceOf(Acquired.class);
    }

    static Stream<Named<Supplier<CompletionStage<WitnessOutcome>>>> failingSteps() {
        return Stream.of(
                Named.of(
                        "unavailable",
                        () -> CompletableFuture.completedFuture(new WitnessOutcome.Unavailable("on purpose"))),
                Named.of("not known", () -> CompletableFuture.completedFuture(new WitnessOutcome.NotKnown())),
                Named.of(
                        "not allowed",
                        () -> CompletableFuture.completedFuture(new WitnessOutcome.NotAllowed("on purpose"))),
                Named.of("fails", () -> CompletableFuture.failedFuture(new IllegalStateException("on purpose"))),
                Named.of("null", () -> null),
                Named.of("answers null", () -> CompletableFuture.completedFuture(null)),
                Named.of("throws", () -> {
                    throw new IllegalStateException("on purpose");
                }));
    }

    @ParameterizedTest
    @MethodSource("failingSteps")
    @Tag("F-12")
    void whatever_fails_gives_the_refusal_that_there_would_have_been(
            Supplier<CompletionStage<WitnessOutcome>> failing) {
        for (String step : List.of("look", "raise")) {
            witness.next(step, failing);
            door.store.answers("acquire", this::unproven);

            assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isEqualTo(UNPROVEN);
            assertThat(door.store.installed).isEmpty();
        }
        assertThat(door.time.waiting()).isZero();
    }

    @Test
    @Tag("F-12")
    void a_witness_that_never_answers_is_waited_for_until_the_deadline() {
        witness.next("raise", CompletableFuture::new);
        door.store.answers("acquire", this::unproven);
        var stage = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));

        assertThat(stage.join()).isEqualTo(UNPROVEN);
    }

    @Test
    void a_witness_of_another_creation_proves_nothing() {
        witness.entry =
                Optional.of(new WitnessEntry(Namespace.of("orders"), NamespaceId.of("creation-2"), false, 0, Set.of()));
        door.store.answers("acquire", this::unproven);

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isEqualTo(UNPROVEN);
        assertThat(witness.raised).isEmpty();
    }

    @Test
    @Tag("S-9")
    void a_refusal_without_a_ticket_is_nothing_to_prove() {
        door.store.answers("acquire", sent -> refused(RefusedReason.FLOOR_UNPROVEN));

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isEqualTo(refused(RefusedReason.FLOOR_UNPROVEN));
        assertThat(witness.seen).isEmpty();
    }

    @Test
    void without_a_witness_it_stays_unproven() {
        Fixture alone = new Fixture();
        alone.store.answers("acquire", sent -> UNPROVEN);

        assertThat(alone.leases.acquire(KEY, TTL, alone.in(5))).isEqualTo(UNPROVEN);
    }

    @Test
    void a_renewal_proves_nothing() {
        door.store.answers("renew", this::unproven);

        assertThat(door.leases.renew(door.lease(1), TTL, door.in(5))).isEqualTo(UNPROVEN);
        assertThat(witness.seen).isEmpty();
    }

    @Test
    @Tag("F-8")
    void an_install_that_is_refused_may_have_been_won_by_another() {
        door.store.answers("acquire", this::unproven);
        door.store.answers("install", sent -> Refused.notAllowed(List.of("the ticket was consumed")));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isInstanceOf(Acquired.class);
        assertThat(door.told()).doesNotContain("FloorProven");
    }

    @Test
    @Tag("F-8")
    void an_install_that_went_unanswered_is_not_waited_for() {
        door.store.answers("acquire", this::unproven);
        door.store.answers("install", sent -> new AdminOutcome.Unknown(UnknownReason.CONNECTION_LOST));
        door.store.answers("acquire", door::grants);

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isInstanceOf(Acquired.class);
    }

    @Test
    @Tag("F-8")
    void a_record_that_cannot_be_proven_is_not_proven_for_ever() {
        for (int i = 0; i < 4; i++) {
            door.store.answers("acquire", this::unproven);
            door.store.answers("install", sent -> Refused.notAllowed(List.of("below the ceiling")));
        }

        assertThat(door.leases.acquire(KEY, TTL, door.in(5))).isEqualTo(UNPROVEN);
        assertThat(witness.raised).hasSize(3);
    }

    @Test
    @Tag("F-8")
    void callers_of_one_process_share_one_proof() {
        CompletableFuture<WitnessOutcome> raising = new CompletableFuture<>();
        witness.next("raise", () -> raising);
        door.store.answers("acquire", this::unproven);
        door.store.answers("acquire", this::unproven);
        var first = door.leases.async().acquire(KEY, TTL, door.in(5)).toCompletableFuture();
        var second = door.leases
                .async()
                .acquire(LeaseKey.of("orders", "43"), TTL, door.in(5))
                .toCompletableFuture();
        door.store.answers("install", this::installs);
        door.store.answers("acquire", door::grants);
        door.store.answers("acquire", door::grants);

        raising.complete(new WitnessOutcome.Raised(new TokenRange(7, 9)));

        assertThat(first.join()).isInstanceOf(Acquired.class);
        assertThat(second.join()).isInstanceOf(Acquired.class);
        assertThat(witness.raised).hasSize(1);
        assertThat(door.store.installed).hasSize(1);
        assertThat(door.time.waiting()).isZero();
    }

    @Test
    @Tag("F-8")
    void who_shared_a_proof_that_came_to_nothing_tries_its_own() {
        witness.next("raise", CompletableFuture::new);
        door.store.answers("acquire", this::unproven);
        door.store.answers("acquire", this::unproven);
        var hasty = door.leases.async().acquire(KEY, TTL, door.in(1)).toCompletableFuture();
        var patient = door.leases
                .async()
                .acquire(LeaseKey.of("orders", "43"), TTL, door.in(5))
                .toCompletableFuture();
        door.store.answers("acquire", this::unproven);
        door.store.answers("install", this::installs);
        door.store.answers("acquire", door::grants);

        door.pass(Duration.ofSeconds(1));

        assertThat(hasty.join()).isEqualTo(UNPROVEN);
        assertThat(patient.join()).isInstanceOf(Acquired.class);
    }

    private Answer<Outcome> grantNearTheCeiling(Sent sent, Ticket ticket) {
        Outcome granted = door.grants(sent);
        return Answer.of(
                granted,
                new Echo(
                        door.store.record(),
                        door.store.lineage,
                        door.store.now,
                        door.store.lastToken,
                        true,
                        Optional.of(ticket),
                        Optional.empty()));
    }

    @Test
    @Tag("F-6")
    void a_grant_near_the_ceiling_is_extended_in_the_background() {
        CompletableFuture<WitnessOutcome> raising = new CompletableFuture<>();
        witness.next("raise", () -> raising);
        for (int i = 0; i < 2; i++) {
            door.store.next("acquire", sent -> CompletableFuture.completedFuture(grantNearTheCeiling(sent, TICKET)));
            assertThat(door.leases.acquire(LeaseKey.of("orders", "" + i), TTL, door.in(5)))
                    .as("the grant does not wait for it")
                    .isInstanceOf(Acquired.class);
        }
        assertThat(witness.raised)
                .as("one attempt at a time")
                .containsExactly(new RaiseRequest(
                        door.store.record(), door.store.lineage, TICKET, RaiseRequest.Kind.EXTENSION, 0));
        door.store.answers("install", this::installs);

        raising.complete(new WitnessOutcome.Raised(new TokenRange(200, 300)));

        assertThat(door.store.installed)
                .containsExactly(new Installation.Extension(
                        door.store.record(), door.store.lineage, TICKET, new TokenRange(200, 300)));
        assertThat(((LeaseEvent.FloorProven) door.events.get(2)).how()).isEqualTo("extension");
    }

    @Test
    @Tag("F-6")
    void an_extension_that_fails_is_tried_again_at_a_later_grant() {
        witness.answers("raise", new WitnessOutcome.NotAllowed("another lineage was proven"));
        door.store.next("acquire", sent -> CompletableFuture.completedFuture(grantNearTheCeiling(sent, TICKET)));
        AcquireOutcome first = door.leases.acquire(LeaseKey.of("orders", "1"), TTL, door.in(5));
        door.store.next("acquire", sent -> CompletableFuture.completedFuture(grantNearTheCeiling(sent, TICKET)));
        door.store.answers("install", this::installs);
        AcquireOutcome second = door.leases.acquire(LeaseKey.of("orders", "2"), TTL, door.in(5));

        assertThat(List.of(first, second)).hasOnlyElementsOfType(Acquired.class);
        assertThat(door.store.installed).hasSize(1);
        assertThat(door.time.waiting()).isZero();
    }

    @Test
    @Tag("L-2")
    void a_front_door_that_closes_waits_for_its_extension() {
        witness.next("raise", CompletableFuture::new);
        door.store.next("acquire", sent -> CompletableFuture.completedFuture(grantNearTheCeiling(sent, TICKET)));
        done(door.leases.acquire(KEY, TTL, door.in(5)));

        door.leases.close();

        assertThat(door.leases.state()).isEqualTo(LifeCycle.DRAINING);
        door.pass(Duration.ofSeconds(30));
        assertThat(door.leases.state()).isEqualTo(LifeCycle.CLOSED);
    }
}
