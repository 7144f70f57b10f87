package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseRequest;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.UnknownReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A store that keeps none of its promises still gives outcomes. */
class BrokenStoreTest {

    private final Fixture door = new Fixture();

    static Stream<Arguments> waysToBreak() {
        return Stream.of(
                way("throws", UnknownReason.BACKEND_ERROR, sent -> {
                    throw new IllegalStateException("on purpose");
                }),
                way("does not link", UnknownReason.BACKEND_ERROR, sent -> {
                    throw new NoClassDefFoundError("on purpose");
                }),
                way("returns null", UnknownReason.BACKEND_ERROR, sent -> null),
                way(
                        "fails",
                        UnknownReason.BACKEND_ERROR,
                        sent -> CompletableFuture.failedFuture(new IllegalStateException("on purpose"))),
                way("answers null", UnknownReason.ANSWER_UNREADABLE, sent -> CompletableFuture.completedFuture(null)),
                way("never answers", UnknownReason.NO_ANSWER, sent -> new CompletableFuture<>()));
    }

    private static Arguments way(String name, UnknownReason reason, Function<Sent, CompletionStage<?>> answer) {
        return Arguments.of(Named.of(name, answer), reason);
    }

    @ParameterizedTest
    @MethodSource("waysToBreak")
    @Tag("O-5")
    void a_mutation_is_unknown_and_stays_so(Function<Sent, CompletionStage<?>> broken, UnknownReason reason) {
        AcquireRequest acquire = door.request();
        Lease lease = door.lease(1);
        door.store.next("acquire", broken);
        door.store.next("renew", broken);
        door.store.next("release", broken);
        door.store.next("cancel", broken);
        AcquireRequest left = AcquireRequest.builder(KEY, Fixture.HOLDER)
                .ttl(TTL)
                .firstSent(new FirstSent(door.store.lineage, door.store.now))
                .build();

        var acquired = door.leases.async().acquire(acquire, door.in(5)).toCompletableFuture();
        var renewed = door.leases.async().renew(lease, TTL, door.in(5)).toCompletableFuture();
        var released = door.leases.async().release(lease, door.in(5)).toCompletableFuture();
        var cancelled = door.leases.async().cancel(left, door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));

        assertThat(acquired.join()).isEqualTo(new AcquireOutcome.Unknown(acquire, reason, "none"));
        assertThat(renewed.join())
                .isInstanceOfSatisfying(
                        RenewOutcome.Unknown.class,
                        unknown -> assertDoubtful(unknown.reason(), reason, unknown.request()));
        assertThat(released.join())
                .isInstanceOfSatisfying(
                        ReleaseOutcome.Unknown.class,
                        unknown -> assertDoubtful(unknown.reason(), reason, unknown.request()));
        assertThat(cancelled.join()).isEqualTo(new CancelOutcome.Unknown(reason));
        assertDoubtful(reason, reason, acquire);
        assertThat(door.time.waiting()).as("time-outs that were left behind").isZero();
    }

    private static void assertDoubtful(UnknownReason actual, UnknownReason expected, LeaseRequest<?> request) {
        assertThat(actual).isEqualTo(expected);
        assertThat(request.history().mayHaveCommitted()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("waysToBreak")
    @Tag("O-5")
    void a_read_is_refused(Function<Sent, CompletionStage<?>> broken, UnknownReason reason) {
        door.store.next("inspect", broken);
        door.store.next("history", broken);
        door.store.next("resolve", broken);

        var inspected = door.leases.async().inspect(KEY, door.in(5)).toCompletableFuture();
        var history =
                door.leases.async().history(KEY, PageQuery.first(1), door.in(5)).toCompletableFuture();
        var resolved = door.leases.async().resolve(door.request(), door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));

        assertThat(inspected.join()).as("after: %s", reason).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(history.join()).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(resolved.join()).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
    }

    @ParameterizedTest
    @MethodSource("waysToBreak")
    @Tag("O-5")
    void a_mutation_without_a_clock_sample_was_not_sent(
            Function<Sent, CompletionStage<?>> broken, UnknownReason reason) {
        door.store.next("inspect", broken);
        AcquireRequest request = door.request();

        var acquired = door.leases.async().acquire(request, door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));

        assertThat(acquired.join()).as("after: %s", reason).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(request.history().mayHaveCommitted()).isFalse();
        assertThat(door.store.names()).containsExactly("inspect");
    }

    @Test
    @Tag("O-5")
    void a_store_that_throws_when_it_describes_itself_is_unavailable() {
        Fixture fixture = new Fixture();
        fixture.store.namespaceId = null;

        assertThat(fixture.leases.acquire(KEY, TTL, fixture.in(5)).committed()).isEqualTo(Commitment.NO);
        assertThat(fixture.leases.renew(fixture.lease(1), TTL, fixture.in(5)))
                .isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
    }
}
