package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Lease;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A right that is missed in the middle of a script, after this has granted others. */
class RightsMissedTogetherTest extends OnBusyStation {

    /** Rights that are not needed where a key has no lease, and never had one. */
    private static final Set<String> OF_OTHERS = Set.of("hset", "pttl", "pexpiretime", "pexpireat");

    @ParameterizedTest
    @MethodSource("io.lease4j.valkey.MinimalUser#rightsOfSteps")
    @Tag("O-2")
    @Tag("S-8")
    void a_right_missed_by_one_takes_no_answer_of_another_along(String right) {
        Lease former = station.acquired(station.freshKey());
        assertThat(station.leases.release(former, station.soon())).isReleased();
        Lease held = station.acquired(station.freshKey());
        List<AcquireRequest> requests = List.of(
                station.request(station.freshKey()),
                station.request(former.key()),
                station.request(held.key()),
                station.request(station.freshKey()));

        station.allow("-" + right);
        List<AcquireOutcome> outcomes = together(requests);
        station.allow("+" + right);

        if (OF_OTHERS.contains(right)) {
            assertThat(outcomes.get(0)).isAcquired();
            assertThat(outcomes.get(3)).isAcquired();
        }
        for (int i = 0; i < requests.size(); i++) {
            if (outcomes.get(i).committed() == Commitment.NO && i != 2) {
                assertThat(isHeld(requests.get(i).key()))
                        .as("%s", outcomes.get(i))
                        .isFalse();
            }
        }
        List<Lease> settled =
                Stream.of(0, 1, 3).map(i -> settled(requests.get(i))).toList();
        assertThat(settled).extracting(Lease::token).doesNotHaveDuplicates();
        outcomes.stream()
                .filter(AcquireOutcome.Acquired.class::isInstance)
                .map(OnBusyStation::acquired)
                .forEach(lease ->
                        assertThat(settled).extracting(Lease::generation).contains(lease.generation()));
        Lease next = station.acquired(station.freshKey());
        assertThat(settled).allSatisfy(lease -> assertThat(next.token()).isGreaterThan(lease.token()));
    }
}
