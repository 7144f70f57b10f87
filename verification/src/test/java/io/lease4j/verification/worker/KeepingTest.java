package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.ExecutionId;
import io.lease4j.ReleaseOutcome;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.WorkResult;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The life of a held lease when nothing goes wrong. */
@Timeout(60)
class KeepingTest {

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void a_held_lease_outlives_its_ttl_many_times_and_is_still_the_same_generation() {
        HeldLease held = bench.hold();
        var first = held.lease();
        bench.pass(TTL.multipliedBy(10));
        assertThat(held.isLost()).isFalse();
        assertThat(held.lease().generation()).isEqualTo(first.generation());
        assertThat(held.lease().expiresAt()).isGreaterThan(first.expiresAt());
        assertThat(held.remaining()).isPositive().isLessThan(TTL);
        assertThat(bench.renewals()).isBetween(30, 38);
        assertThat(bench.losses).isEmpty();
        assertThat(bench.warnings).isEmpty();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Held.class);
    }

    @Test
    void giving_it_back_frees_the_key_and_ends_renewing() {
        HeldLease held = bench.hold();
        assertThat(held.release()).isInstanceOf(ReleaseOutcome.Released.class);
        assertThat(held.state()).isEqualTo(HoldState.CLOSED);
        assertThat(held.isLost()).isFalse();
        assertThat(held.authority(ExecutionId.of("execution-1"))).isEmpty();
        assertThat(held.remaining()).isZero();
        bench.pass(TTL.multipliedBy(2));
        assertThat(bench.renewals()).isZero();
        assertThat(bench.keeper.kept()).isZero();
        assertThat(bench.rivalAcquires()).isInstanceOf(AcquireOutcome.Acquired.class);
        assertThat(bench.losses).isEmpty();
    }

    @Test
    void work_runs_while_the_lease_is_held_and_its_result_comes_with_the_release() {
        RunOutcome.Ran<String> ran = Bench.ran(bench.keeper.run(KEY, bench.options(), lease -> {
            bench.pass(Duration.ofMinutes(2));
            assertThat(lease.isLost()).isFalse();
            return "done";
        }));
        assertThat(ran.result()).isEqualTo(new WorkResult.Returned<>(Optional.of("done")));
        assertThat(ran.release()).isInstanceOf(ReleaseOutcome.Released.class);
        assertThat(ran.loss()).isEmpty();
    }
}
