package io.lease4j.jdbc;

import static io.lease4j.jdbc.Some.NAMESPACE;
import static io.lease4j.jdbc.Some.RECORD;
import static io.lease4j.jdbc.Some.answer;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the witness remembers, and gives once only. */
class WitnessTest {

    private static final Namespace NAME = Namespace.of("jobs");

    private final Database database = Database.fresh();
    private final JdbcWitness witness =
            JdbcWitness.builder(database.source()).width(100).build();

    @AfterEach
    void close() {
        witness.close();
    }

    @Test
    void what_it_never_heard_of_is_not_known() {
        assertThat(answer(witness.look(NAME))).isEqualTo(new WitnessOutcome.NotKnown());
        assertThat(answer(witness.complete(NAMESPACE))).isEqualTo(new WitnessOutcome.NotKnown());
        assertThat(answer(witness.remember(NAMESPACE, Some.SINK))).isEqualTo(new WitnessOutcome.NotKnown());
        assertThat(answer(witness.raise(proof("a")))).isEqualTo(new WitnessOutcome.NotKnown());
    }

    @Test
    @Tag("F-10")
    void a_creation_can_be_begun_again_until_it_is_complete_and_under_no_other_name() {
        WitnessOutcome begun = known(true, 0);
        assertThat(answer(witness.begin(NAME, NAMESPACE))).isEqualTo(begun);
        assertThat(answer(witness.begin(NAME, NAMESPACE))).isEqualTo(begun);
        assertThat(answer(witness.begin(NAME, NamespaceId.of("another"))))
                .isInstanceOf(WitnessOutcome.NotAllowed.class);
        assertThat(answer(witness.begin(Namespace.of("other"), NAMESPACE)))
                .isInstanceOf(WitnessOutcome.NotAllowed.class);
        assertThat(answer(witness.complete(NAMESPACE))).isEqualTo(known(false, 0));
        assertThat(answer(witness.complete(NAMESPACE))).isEqualTo(known(false, 0));
        assertThat(answer(witness.begin(NAME, NAMESPACE))).isInstanceOf(WitnessOutcome.NotAllowed.class);
        assertThat(answer(witness.look(NAME))).isEqualTo(known(false, 0));
    }

    @Test
    void it_remembers_sinks() {
        SinkName other = SinkName.of("other");
        assertThat(answer(witness.begin(NAME, NAMESPACE))).isInstanceOf(WitnessOutcome.Known.class);
        assertThat(answer(witness.remember(NAMESPACE, Some.SINK))).isEqualTo(known(true, 0, Some.SINK));
        assertThat(answer(witness.remember(NAMESPACE, Some.SINK))).isEqualTo(known(true, 0, Some.SINK));
        assertThat(answer(witness.remember(NAMESPACE, other))).isEqualTo(known(true, 0, Some.SINK, other));
        assertThat(answer(witness.look(NAME))).isEqualTo(known(true, 0, Some.SINK, other));
    }

    @Test
    @Tag("F-9")
    void no_range_is_given_twice_also_not_to_the_same_ticket() {
        begin();
        assertThat(answer(witness.raise(proof("a")))).isEqualTo(raised(0, 100));
        assertThat(answer(witness.raise(proof("a")))).isEqualTo(raised(100, 200));
        assertThat(answer(witness.look(NAME))).isEqualTo(known(false, 200));
    }

    @Test
    void a_number_of_the_operators_is_the_least_base() {
        begin();
        assertThat(answer(witness.raise(request("a", RaiseRequest.Kind.PROOF, 5000))))
                .isEqualTo(raised(5000, 5100));
        assertThat(answer(witness.raise(request("a", RaiseRequest.Kind.PROOF, 5050))))
                .as("a number that goes back")
                .isEqualTo(raised(5100, 5200));
    }

    @Test
    @Tag("F-6")
    void only_the_lineage_that_was_proven_last_for_the_record_may_extend() {
        begin();
        RaiseRequest extension = request("a", RaiseRequest.Kind.EXTENSION, 0);
        assertThat(answer(witness.raise(extension))).isInstanceOf(WitnessOutcome.NotAllowed.class);
        assertThat(answer(witness.raise(proof("a")))).isInstanceOf(WitnessOutcome.Raised.class);
        assertThat(answer(witness.raise(extension))).isInstanceOf(WitnessOutcome.Raised.class);
        assertThat(answer(witness.raise(proof("b")))).isInstanceOf(WitnessOutcome.Raised.class);
        assertThat(answer(witness.raise(extension))).as("an old primary").isInstanceOf(WitnessOutcome.NotAllowed.class);
        assertThat(answer(witness.look(NAME))).isEqualTo(known(false, 300));
    }

    @Test
    @Tag("S-10")
    void the_last_range_ends_at_the_greatest_token_and_then_there_is_none() {
        begin();
        long last = FencingToken.MAX_VALUE;
        assertThat(answer(witness.raise(request("a", RaiseRequest.Kind.PROOF, last - 1))))
                .isEqualTo(raised(last - 1, last));
        assertThat(answer(witness.raise(proof("a")))).isInstanceOf(WitnessOutcome.NotAllowed.class);
    }

    @Test
    @Tag("F-8")
    void whoever_raises_at_once_gets_a_range_of_its_own() {
        begin();
        List<CompletionStage<WitnessOutcome>> asked = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            AuthorityRecordId record = new AuthorityRecordId(NAMESPACE, i % 5);
            asked.add(witness.raise(
                    new RaiseRequest(record, Lineage.of("lineage-" + i), Ticket.random(), RaiseRequest.Kind.PROOF, 0)));
        }
        List<TokenRange> ranges = asked.stream()
                .map(stage -> ((WitnessOutcome.Raised) answer(stage)).range())
                .sorted(Comparator.comparingLong(TokenRange::base))
                .toList();
        for (int i = 0; i < ranges.size(); i++) {
            assertThat(ranges.get(i)).isEqualTo(new TokenRange(i * 100L, (i + 1) * 100L));
        }
    }

    @Test
    @Tag("K-2")
    void widths_and_patience_have_bounds() {
        JdbcWitnessBuilder builder = JdbcWitness.builder(database.source());
        for (long width : new long[] {0, -1, FencingToken.MAX_VALUE + 1}) {
            assertThatThrownBy(() -> builder.width(width))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("width");
        }
        for (Duration patience : List.of(
                Duration.ZERO,
                Duration.ofNanos(999_999),
                Duration.ofSeconds(61),
                Duration.ofSeconds(Long.MAX_VALUE),
                Duration.ofSeconds(Long.MIN_VALUE))) {
            assertThatThrownBy(() -> builder.patience(patience))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("patience");
        }
        assertThat(builder.width(1).width(FencingToken.MAX_VALUE).patience(Duration.ofMillis(1)))
                .isSameAs(builder);
    }

    private void begin() {
        assertThat(answer(witness.begin(NAME, NAMESPACE))).isInstanceOf(WitnessOutcome.Known.class);
        assertThat(answer(witness.complete(NAMESPACE))).isInstanceOf(WitnessOutcome.Known.class);
    }

    private static RaiseRequest proof(String lineage) {
        return request(lineage, RaiseRequest.Kind.PROOF, 0);
    }

    private static RaiseRequest request(String lineage, RaiseRequest.Kind kind, long atLeast) {
        return new RaiseRequest(RECORD, Lineage.of(lineage), new Ticket("ticket"), kind, atLeast);
    }

    private static WitnessOutcome raised(long base, long ceiling) {
        return new WitnessOutcome.Raised(new TokenRange(base, ceiling));
    }

    private static WitnessOutcome known(boolean beingCreated, long highest, SinkName... sinks) {
        return new WitnessOutcome.Known(new WitnessEntry(NAME, NAMESPACE, beingCreated, highest, Set.of(sinks)));
    }
}
