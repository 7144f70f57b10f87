package io.lease4j.internal.door;

import static io.lease4j.internal.door.Fixture.KEY;
import static io.lease4j.internal.door.Fixture.TTL;
import static io.lease4j.internal.door.Fixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.Outcome;
import io.lease4j.RecordSummary;
import io.lease4j.RefusedReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RequestId;
import io.lease4j.ResolveOutcome;
import io.lease4j.Term;
import io.lease4j.UnknownReason;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An answer that is about another request, lease or key than the one that was sent proves nothing. */
class AnswersForOthersTest {

    private final Fixture door = new Fixture();

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
}
