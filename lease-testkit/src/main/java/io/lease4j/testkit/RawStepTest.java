package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Commitment;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseRequest;
import io.lease4j.Lineage;
import io.lease4j.Outcome;
import io.lease4j.RefusedReason;
import io.lease4j.RenewRequest;
import io.lease4j.ResolveOutcome;
import io.lease4j.Stamp;
import io.lease4j.floor.FloorProof;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/** Steps that are sent to the store itself, each with a stamp and evidence of the test's choice. */
abstract class RawStepTest extends BatchRules {

    static final Lineage ELSEWHERE = Lineage.of("of-another-server");
    static final Duration WELL_IN_TIME = Duration.ofSeconds(30);

    /** Another key of the same record, and another one than the bench gives. */
    final LeaseKey neighbour(LeaseKey key) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> bench().key("next door " + i))
                .filter(other -> bench().recordOf(other).equals(bench().recordOf(key)))
                .findFirst()
                .orElseThrow();
    }

    /** Makes the record of a key unproven, by a client that some answer once showed more than it knows. */
    final void refute(LeaseKey key) {
        BackendTime now = bench().now(key);
        long seen = bench().describe(key).ceiling() + 5;
        assertThat(acquired(
                        bench().worker("seer").prepare(key).build(),
                        transmission(stamp(key, now.plus(WELL_IN_TIME), now), seen)))
                .as("an acquire by a client that saw a greater token")
                .isRefused(RefusedReason.FLOOR_UNPROVEN);
    }

    /** Has the floor of a key's record proven by an operator's number. */
    final AdminOutcome proven(LeaseKey key, long base) {
        return bench().operator()
                .administer(
                        "prove",
                        (door, deadline) -> door.prove(
                                bench().recordOf(key), new FloorProof.ByOperator(base, "test", Set.of()), deadline));
    }

    final FirstSent firstSent(LeaseKey key, BackendTime at) {
        return new FirstSent(bench().describe(key).servingLineage(), at);
    }

    final Transmission transmission(Stamp stamp, long highestSeen) {
        return new Transmission(stamp, highestSeen, bench().deadline());
    }

    /** A transmission that is sent now, of a request that was first sent at some time. */
    final Transmission sentFirst(LeaseKey key, BackendTime firstSent) {
        return transmission(stamp(key, bench().now(key).plus(WELL_IN_TIME), firstSent), 0);
    }

    final AcquireOutcome acquired(AcquireRequest request, Transmission sent) {
        return Waiting.forAnswer("acquire", bench().rawStore().acquire(request, sent))
                .outcome();
    }

    final Outcome renewed(RenewRequest request, Transmission sent) {
        return Waiting.forAnswer("renew", bench().rawStore().renew(request, sent))
                .outcome();
    }

    final void committed(CompletionStage<? extends Answer<?>> answer) {
        assertThat(Waiting.forAnswer("a step", answer).outcome().committed())
                .as("a step with a good stamp, committed")
                .isEqualTo(Commitment.YES);
    }

    final CancelOutcome cancelled(LeaseRequest<?> request) {
        return Waiting.forAnswer("cancel", bench().rawStore().cancel(request, new Reading(0, bench().deadline())))
                .outcome();
    }

    final ResolveOutcome resolved(LeaseRequest<?> request) {
        return Waiting.forAnswer("resolve", bench().rawStore().resolve(request, new Reading(0, bench().deadline())))
                .outcome();
    }
}
