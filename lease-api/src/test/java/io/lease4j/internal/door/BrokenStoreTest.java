package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireOutcome.Held;
import io.lease4j.AcquireRequest;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.ExecutionId;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.RecordSummary;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RenewOutcome;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.Term;
import io.lease4j.UnknownReason;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
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

    static Stream<Named<Function<Fixture, Outcome>>> answersForOthers() {
        AcquireRequest other =
                AcquireRequest.builder(KEY, Fixture.HOLDER).ttl(TTL).build();
        return Stream.of(
                Named.of(
                        "unknown of another request",
                        door -> new AcquireOutcome.Unknown(other, UnknownReason.NO_ANSWER, "none")),
                Named.of(
                        "a grant of another key",
                        door -> granted(
                                door,
                                AcquireRequest.builder(LeaseKey.of("orders", "43"), Fixture.HOLDER)
                                        .ttl(TTL)
                                        .build())),
                Named.of(
                        "a grant of another instance",
                        door -> granted(
                                door,
                                AcquireRequest.builder(KEY, Holder.of("billing", "instance-2"))
                                        .ttl(TTL)
                                        .build())),
                Named.of(
                        "a grant for another execution",
                        door -> granted(
                                door,
                                AcquireRequest.builder(KEY, Fixture.HOLDER)
                                        .ttl(TTL)
                                        .executionId(ExecutionId.of("other"))
                                        .build())));
    }

    private static Outcome granted(Fixture door, AcquireRequest request) {
        return new AcquireOutcome.Acquired(door.lease(request, 1), Term.reported(TTL), false);
    }

    @ParameterizedTest
    @MethodSource("answersForOthers")
    @Tag("O-4")
    @Tag("O-5")
    void an_answer_to_another_request_yields_no_authority(Function<Fixture, Outcome> answer) {
        AcquireRequest request = door.request();
        door.store.answers("acquire", sent -> answer.apply(door));

        assertThat(door.leases.acquire(request, door.in(5)))
                .isInstanceOfSatisfying(AcquireOutcome.Unknown.class, unknown -> {
                    assertThat(unknown.request()).isSameAs(request);
                    assertThat(unknown.reason()).isEqualTo(UnknownReason.ANSWER_UNREADABLE);
                });
        assertThat(request.history().mayHaveCommitted()).isTrue();
    }

    @Test
    @Tag("O-5")
    void an_unknown_that_carries_a_copy_of_the_request_hands_back_the_one_that_remembers() {
        AcquireRequest request =
                door.leases.prepare(KEY).ttl(TTL).requestId(RequestId.of("r")).build();
        AcquireRequest copy =
                door.leases.prepare(KEY).ttl(TTL).requestId(RequestId.of("r")).build();
        door.store.answers("acquire", sent -> new AcquireOutcome.Unknown(copy, UnknownReason.CONNECTION_LOST, "none"));

        assertThat(door.leases.acquire(request, door.in(5)))
                .isInstanceOfSatisfying(
                        AcquireOutcome.Unknown.class,
                        unknown -> assertThat(unknown.request()).isSameAs(request));
    }

    @Test
    @Tag("O-4")
    void a_renewal_of_another_generation_is_unreadable() {
        Lease lease = door.lease(1);
        door.store.answers("renew", sent -> new RenewOutcome.Renewed(door.lease(2), Term.reported(TTL), false));

        assertThat(door.leases.renew(lease, TTL, door.in(5)))
                .isInstanceOfSatisfying(
                        RenewOutcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).isEqualTo(UnknownReason.ANSWER_UNREADABLE));
    }

    @Test
    @Tag("O-5")
    void reads_about_something_else_are_refused() {
        AcquireRequest request = door.request();
        AcquireRequest other = door.request();
        door.store.answers("resolve", sent -> new ResolveOutcome.Committed(door.committed(other, true), true));
        Lease foreign = door.lease(
                AcquireRequest.builder(LeaseKey.of("orders", "43"), Fixture.HOLDER)
                        .ttl(TTL)
                        .build(),
                1);
        door.store.answers(
                "inspect",
                sent -> new InspectOutcome.Found(
                        new ObservedLease(
                                foreign.generation(),
                                foreign.holder(),
                                foreign.executionId(),
                                foreign.metadata(),
                                foreign.grantedAt(),
                                foreign.expiresAt(),
                                0,
                                Optional.empty()),
                        TTL,
                        new RecordSummary(door.store.record(), 1, true, Set.of())));

        assertThat(door.leases.resolve(request, door.in(5))).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(door.leases.inspect(KEY, door.in(5))).isEqualTo(refused(RefusedReason.BACKEND_UNAVAILABLE));
    }

    @Test
    @Tag("O-3")
    void an_answer_that_comes_after_the_deadline_does_not_make_the_request_certain() {
        AcquireRequest request = door.request();
        var held = door.store.holds("acquire");
        var stage = door.leases.async().acquire(request, door.in(5)).toCompletableFuture();
        door.pass(Duration.ofSeconds(5));
        assertThat(stage.join().committed()).isEqualTo(Commitment.UNKNOWN);

        door.store.lastToken = 77;
        held.complete(door.store.done(new Held(TTL, false)).join());

        assertThat(request.history().mayHaveCommitted()).isTrue();
        door.store.answers("acquire", sent -> refused(RefusedReason.FROZEN));
        assertThat(door.leases.acquire(request, door.in(5)))
                .isEqualTo(new AcquireOutcome.Unknown(request, UnknownReason.EARLIER_TRANSMISSION, "refused.frozen"));
        assertThat(door.store.seen("acquire").get(1).highestSeen())
                .as("what a late answer showed is evidence all the same")
                .isEqualTo(77);
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
