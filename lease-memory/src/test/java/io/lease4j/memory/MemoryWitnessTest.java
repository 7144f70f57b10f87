package io.lease4j.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FencingToken;
import io.lease4j.InvalidValueException;
import io.lease4j.Lineage;
import io.lease4j.Namespace;
import io.lease4j.NamespaceId;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MemoryWitnessTest {

    private static final Namespace NAME = Namespace.of("orders");
    private static final Lineage FIRST = Lineage.of("first");
    private static final Lineage SECOND = Lineage.of("second");
    private static final Ticket TICKET = Ticket.of("ticket");

    private final MemoryWitness witness = new MemoryWitness(10);
    private final NamespaceId id = NamespaceId.random();
    private final AuthorityRecordId record = new AuthorityRecordId(id, 0);

    @Test
    void aNameIsKnownFromItsBeginning() {
        assertThat(Driver.now(witness.look(NAME))).isInstanceOf(WitnessOutcome.NotKnown.class);
        WitnessEntry begun = begin(NAME, id);
        assertThat(begun).isEqualTo(new WitnessEntry(NAME, id, true, 0, Set.of()));
        assertThat(look()).isEqualTo(begun);
        assertThat(begin(NAME, id)).isEqualTo(begun);
    }

    @Test
    @Tag("F-10")
    void anotherCreationOfTheNameOrACompleteOneIsNotBegun() {
        begin(NAME, id);
        assertThat(Driver.now(witness.begin(NAME, NamespaceId.random())))
                .isEqualTo(new WitnessOutcome.NotAllowed("the name has another creation"));
        assertThat(Driver.now(witness.begin(Namespace.of("other"), id)))
                .isEqualTo(new WitnessOutcome.NotAllowed("the creation has another name"));
        complete();
        assertThat(Driver.now(witness.begin(NAME, id)))
                .isEqualTo(new WitnessOutcome.NotAllowed("the creation is complete"));
        begin(Namespace.of("other"), NamespaceId.random());
    }

    @Test
    void completingTakesTheMarkAway() {
        assertThat(Driver.now(witness.complete(id))).isInstanceOf(WitnessOutcome.NotKnown.class);
        begin(NAME, id);
        raised(RaiseRequest.Kind.PROOF, FIRST);
        complete();
        complete();
        assertThat(look()).isEqualTo(new WitnessEntry(NAME, id, false, 10, Set.of()));
    }

    @Test
    void sinksAreRemembered() {
        assertThat(Driver.now(witness.remember(id, SinkName.of("books")))).isInstanceOf(WitnessOutcome.NotKnown.class);
        begin(NAME, id);
        for (String sink : List.of("mail", "books", "books")) {
            assertThat(Driver.now(witness.remember(id, SinkName.of(sink)))).isInstanceOf(WitnessOutcome.Known.class);
        }
        assertThat(look().sinks()).containsExactlyInAnyOrder(SinkName.of("books"), SinkName.of("mail"));
        assertThat(look().beingCreated()).isTrue();
    }

    @Test
    @Tag("F-9")
    void aRangeIsGivenOnceThoughTheTicketIsTheSame() {
        begin(NAME, id);
        assertThat(raised(RaiseRequest.Kind.PROOF, FIRST)).isEqualTo(new TokenRange(0, 10));
        assertThat(look().highest()).isEqualTo(10);
        assertThat(raised(RaiseRequest.Kind.PROOF, FIRST)).isEqualTo(new TokenRange(10, 20));
        assertThat(raised(RaiseRequest.Kind.PROOF, SECOND)).isEqualTo(new TokenRange(20, 30));
        assertThat(look().highest()).isEqualTo(30);
    }

    @Test
    @Tag("F-9")
    void oneCounterServesAllRecordsOfANamespace() {
        begin(NAME, id);
        assertThat(raised(RaiseRequest.Kind.PROOF, FIRST).base()).isZero();
        RaiseRequest other = new RaiseRequest(new AuthorityRecordId(id, 1), FIRST, TICKET, RaiseRequest.Kind.PROOF, 0);
        assertThat(Driver.now(witness.raise(other))).isEqualTo(new WitnessOutcome.Raised(new TokenRange(10, 20)));
    }

    @Test
    void theBaseIsNotBelowAnOperatorsNumber() {
        begin(NAME, id);
        assertThat(raise(FIRST, RaiseRequest.Kind.PROOF, 1000))
                .isEqualTo(new WitnessOutcome.Raised(new TokenRange(1000, 1010)));
        assertThat(raise(FIRST, RaiseRequest.Kind.PROOF, 5))
                .isEqualTo(new WitnessOutcome.Raised(new TokenRange(1010, 1020)));
    }

    @Test
    @Tag("F-6")
    void onlyTheLineageThatWasProvenLastIsExtended() {
        begin(NAME, id);
        assertThat(raise(FIRST, RaiseRequest.Kind.EXTENSION, 0)).isInstanceOf(WitnessOutcome.NotAllowed.class);
        raised(RaiseRequest.Kind.PROOF, FIRST);
        assertThat(raised(RaiseRequest.Kind.EXTENSION, FIRST)).isEqualTo(new TokenRange(10, 20));
        raised(RaiseRequest.Kind.PROOF, SECOND);
        assertThat(raise(FIRST, RaiseRequest.Kind.EXTENSION, 0)).isInstanceOf(WitnessOutcome.NotAllowed.class);
        assertThat(raised(RaiseRequest.Kind.EXTENSION, SECOND)).isEqualTo(new TokenRange(30, 40));
        RaiseRequest other =
                new RaiseRequest(new AuthorityRecordId(id, 1), SECOND, TICKET, RaiseRequest.Kind.EXTENSION, 0);
        assertThat(Driver.now(witness.raise(other))).isInstanceOf(WitnessOutcome.NotAllowed.class);
    }

    @Test
    @Tag("S-10")
    void theLastRangeEndsAtTheGreatestTokenAndThenThereIsNone() {
        begin(NAME, id);
        assertThat(raise(FIRST, RaiseRequest.Kind.PROOF, FencingToken.MAX_VALUE - 3))
                .isEqualTo(
                        new WitnessOutcome.Raised(new TokenRange(FencingToken.MAX_VALUE - 3, FencingToken.MAX_VALUE)));
        assertThat(raise(FIRST, RaiseRequest.Kind.PROOF, 0))
                .isEqualTo(new WitnessOutcome.NotAllowed("all tokens of the namespace are used up"));
        assertThat(look().highest()).isEqualTo(FencingToken.MAX_VALUE);
    }

    @Test
    void aNamespaceThatIsNotKnownGetsNoRange() {
        assertThat(raise(FIRST, RaiseRequest.Kind.PROOF, 0)).isInstanceOf(WitnessOutcome.NotKnown.class);
    }

    @Test
    void aRestoredWitnessGivesAgainWhatItGaveSince() {
        begin(NAME, id);
        MemoryWitness.Snapshot snapshot = witness.snapshot();
        TokenRange given = raised(RaiseRequest.Kind.PROOF, FIRST);
        witness.restore(snapshot);
        assertThat(look().highest()).isZero();
        assertThat(raised(RaiseRequest.Kind.PROOF, FIRST)).isEqualTo(given);
        witness.restore(snapshot);
        assertThat(raised(RaiseRequest.Kind.PROOF, FIRST)).isEqualTo(given);
    }

    @Test
    @Tag("F-4")
    void aStoreRefusesTheRangeOfAWitnessThatWentBack() {
        MemoryWitness.Snapshot[] before = new MemoryWitness.Snapshot[1];
        Driver driver = Driver.witnessed(witness);
        before[0] = witness.snapshot();
        driver.store.restore(driver.store.snapshot());
        driver.prove(witness);
        witness.restore(before[0]);
        TokenRange again = Driver.raise(
                witness, driver.recordId(Driver.KEY), driver.lineage(), driver.ticket(), RaiseRequest.Kind.PROOF);
        Driver.assertRefused(
                driver.install(driver.proof(again, io.lease4j.floor.ProofBasis.WITNESS)),
                io.lease4j.RefusedReason.NOT_ALLOWED);
    }

    @Test
    void theWidthHasBounds() {
        assertThatThrownBy(() -> new MemoryWitness(0)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> new MemoryWitness(FencingToken.MAX_VALUE + 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("width");
        MemoryWitness widest = new MemoryWitness(FencingToken.MAX_VALUE);
        assertThat(Driver.now(widest.begin(NAME, id))).isInstanceOf(WitnessOutcome.Known.class);
        assertThat(Driver.now(widest.raise(new RaiseRequest(record, FIRST, TICKET, RaiseRequest.Kind.PROOF, 0))))
                .isEqualTo(new WitnessOutcome.Raised(new TokenRange(0, FencingToken.MAX_VALUE)));
        MemoryWitness narrowest = new MemoryWitness(1);
        assertThat(Driver.now(narrowest.begin(NAME, id))).isInstanceOf(WitnessOutcome.Known.class);
        assertThat(Driver.now(narrowest.raise(new RaiseRequest(record, FIRST, TICKET, RaiseRequest.Kind.PROOF, 0))))
                .isEqualTo(new WitnessOutcome.Raised(new TokenRange(0, 1)));
        assertThat(MemoryWitness.DEFAULT_WIDTH).isEqualTo(1L << 20);
    }

    @Test
    @Tag("F-9")
    void concurrentRaisesGetRangesOfTheirOwn() throws ExecutionException, InterruptedException {
        begin(NAME, id);
        List<CompletableFuture<TokenRange>> raises = IntStream.range(0, 100)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> raised(RaiseRequest.Kind.PROOF, FIRST)))
                .toList();
        Set<TokenRange> ranges = new HashSet<>();
        for (CompletableFuture<TokenRange> raise : raises) {
            ranges.add(raise.get());
        }
        assertThat(ranges).hasSize(100);
        assertThat(look().highest()).isEqualTo(1000);
    }

    @CanIgnoreReturnValue
    private WitnessEntry begin(Namespace name, NamespaceId namespaceId) {
        WitnessOutcome outcome = Driver.now(witness.begin(name, namespaceId));
        assertThat(outcome).isInstanceOf(WitnessOutcome.Known.class);
        return ((WitnessOutcome.Known) outcome).entry();
    }

    private void complete() {
        assertThat(Driver.now(witness.complete(id))).isInstanceOf(WitnessOutcome.Known.class);
    }

    private WitnessEntry look() {
        return ((WitnessOutcome.Known) Driver.now(witness.look(NAME))).entry();
    }

    private WitnessOutcome raise(Lineage lineage, RaiseRequest.Kind kind, long atLeast) {
        return Driver.now(witness.raise(new RaiseRequest(record, lineage, TICKET, kind, atLeast)));
    }

    @CanIgnoreReturnValue
    private TokenRange raised(RaiseRequest.Kind kind, Lineage lineage) {
        WitnessOutcome outcome = raise(lineage, kind, 0);
        assertThat(outcome).isInstanceOf(WitnessOutcome.Raised.class);
        return ((WitnessOutcome.Raised) outcome).range();
    }
}
