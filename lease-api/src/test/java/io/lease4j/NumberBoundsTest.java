package io.lease4j;

import static io.lease4j.fixtures.Violations.assertViolation;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.fixtures.Samples;
import io.lease4j.floor.FloorProof;
import io.lease4j.floor.RaiseRequest;
import io.lease4j.floor.Ticket;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Shards;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bounds of everything that is a whole number. */
class NumberBoundsTest {

    private static final long TOKENS = 1L << 52;

    @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
    enum Quantity {
        TOKEN("token", 1, TOKENS - 1, FencingToken::of),
        BACKEND_TIME("backendTime", 0, 253_402_300_799_999L, BackendTime::ofEpochMillis),
        SHARD("shard", 0, 16_383, n -> new AuthorityRecordId(NamespaceId.of("n"), (int) n)),
        SHARDS("shards", 1, 16_384, n -> Shards.of(Samples.KEY, (int) n)),
        FIRST_PAGE("limit", 1, 1000, n -> PageQuery.first((int) n)),
        NEXT_PAGE("limit", 1, 1000, n -> PageQuery.after(new PageCursor("c"), (int) n)),
        RANGE_BASE("base", 0, TOKENS - 2, n -> new TokenRange(n, TOKENS - 1)),
        RANGE_CEILING("ceiling", 8, TOKENS - 1, n -> new TokenRange(7, n)),
        OPERATOR_BASE("base", 0, TOKENS - 2, n -> new FloorProof.ByOperator(n, "reason", Set.of())),
        RAISE_AT_LEAST("atLeast", 0, TOKENS - 2, NumberBoundsTest::raise),
        RENEWAL("number", 1, Long.MAX_VALUE, NumberBoundsTest::renew),
        HISTORY("historyLength", 1, 1_000_000, n -> NamespaceSettings.defaults().withHistoryLength((int) n));

        private final String field;
        private final long min;
        private final long max;
        private final LongFunction<Object> make;

        Quantity(String field, long min, long max, LongFunction<Object> make) {
            this.field = field;
            this.min = min;
            this.max = max;
            this.make = make;
        }
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void takesItsLeastAndItsGreatest(Quantity number) {
        assertThat(number.make.apply(number.min)).isNotNull();
        assertThat(number.make.apply(number.max)).isNotNull();
    }

    @Tag("K-2")
    @ParameterizedTest
    @EnumSource
    void refusesOneLessAndOneMore(Quantity number) {
        refuses(number, number.min - 1);
        refuses(number, Math.max(number.max, number.max + 1));
    }

    private static void refuses(Quantity number, long value) {
        if (value == number.max) {
            return; // There is no greater one.
        }
        String bound = number.min + " to " + number.max;
        assertViolation(() -> number.make.apply(value), number.field, bound, Long.toString(value));
    }

    private static Object raise(long atLeast) {
        return new RaiseRequest(
                Samples.of(AuthorityRecordId.class), Lineage.of("l"), Ticket.of("t"), RaiseRequest.Kind.PROOF, atLeast);
    }

    private static Object renew(long number) {
        return RenewRequest.of(Samples.GENERATION, Samples.HOLDER, Samples.REQUEST_ID, number, Duration.ofSeconds(1));
    }
}
