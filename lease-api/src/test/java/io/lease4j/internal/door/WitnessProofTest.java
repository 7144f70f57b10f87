package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome.Acquired;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.spi.Installation;
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

/** An acquire that is refused for want of a proof is proven through the witness, or stays refused as it was. */
class WitnessProofTest extends OnWitnessedDoor {

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
}
