package io.lease4j.verification.worker;

import static io.lease4j.verification.worker.Bench.KEY;
import static io.lease4j.verification.worker.Bench.MARGIN;
import static io.lease4j.verification.worker.Bench.TTL;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.BackendTime;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.LossReason;
import io.lease4j.worker.Warning;
import io.lease4j.worker.WarningReason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which leases are renewed, how renewals go on, and up to when. */
@Timeout(60)
class RenewalLifeTest {

    private final Bench bench = new Bench();

    @AfterEach
    void close() {
        bench.close();
    }

    @Tag("W-1")
    @Test
    void a_second_acquisition_of_the_same_name_is_renewed_and_the_first_ones_end_does_not_touch_it() {
        HeldLease first = bench.hold();
        first.close();
        HeldLease second = bench.hold();
        first.close();
        bench.pass(TTL.multipliedBy(3));
        assertThat(second.isLost()).isFalse();
        assertThat(bench.renewals()).isGreaterThanOrEqualTo(9);
        assertThat(second.lease().token()).isGreaterThan(first.lease().token());
        assertThat(bench.keeper.kept()).isOne();
    }

    @Tag("W-1")
    @Test
    void a_generation_is_kept_once_and_one_that_is_over_or_anothers_is_not_kept() {
        AcquireOutcome.Acquired grant =
                (AcquireOutcome.Acquired) bench.leases.acquire(KEY, TTL, bench.leases.within(Duration.ofSeconds(5)));
        HeldLease held = Bench.holding(bench.keeper.keep(grant, bench.options()));
        assertThat(Bench.holding(bench.keeper.keep(grant, bench.options()))).isSameAs(held);
        bench.pass(TTL.multipliedBy(2));
        assertThat(held.isLost()).isFalse();
        held.close();
        assertThat(bench.keeper.keep(grant, bench.options())).isInstanceOf(HoldOutcome.Ended.class);
        AcquireOutcome.Acquired foreign = (AcquireOutcome.Acquired) bench.rivalAcquires();
        assertThat(bench.keeper.keep(foreign, HoldOptions.defaults()).code()).isEqualTo("refused.other-instance");
        bench.pass(TTL.multipliedBy(2));
        assertThat(bench.keeper.kept()).isZero();
    }

    @Tag("W-5")
    @Test
    void a_failed_renewal_is_sent_again_as_the_same_request_until_it_is_answered() {
        HeldLease held = bench.hold();
        bench.wire.next(Step.RENEW).failBefore();
        bench.wire.next(Step.RENEW).dropRequest();
        bench.wire.next(Step.RENEW).failAfter();
        bench.pass(TTL);
        assertThat(held.isLost()).isFalse();
        List<String> ids = bench.renewalIds();
        assertThat(ids.subList(0, 4)).containsOnly(ids.get(0));
        assertThat(ids.get(4)).isNotEqualTo(ids.get(0));
        assertThat(bench.losses).isEmpty();
    }

    @Tag("W-5")
    @Test
    void every_second_answer_may_be_lost_and_the_lease_is_kept() {
        HeldLease held = bench.hold();
        for (int i = 0; i < 20; i++) {
            bench.wire.next(Step.RENEW).dropResponse();
            bench.pass(TTL.dividedBy(2));
            assertThat(held.isLost()).isFalse();
        }
        assertThat(held.lease().renewalNumber()).isGreaterThanOrEqualTo(20);
        assertThat(bench.losses).isEmpty();
    }

    @Tag("W-5")
    @Test
    void the_new_expiry_counts_from_backend_time_at_the_renewal() {
        HeldLease held = bench.hold();
        BackendTime granted = held.lease().grantedAt();
        bench.pass(TTL.dividedBy(3));
        assertThat(bench.renewals()).isOne();
        Duration later = granted.until(held.lease().expiresAt()).minus(TTL);
        assertThat(later).isBetween(TTL.multipliedBy(4).dividedBy(15).minusMillis(20), TTL.dividedBy(3));
    }

    @Tag("W-5")
    @Test
    void of_two_answers_the_one_to_the_higher_number_holds_though_it_ends_earlier() {
        HeldLease held = bench.hold();
        bench.pass(TTL.dividedBy(3));
        BackendTime before = held.lease().expiresAt();
        bench.time.stepBack(Duration.ofSeconds(20));
        bench.pass(TTL.dividedBy(3));
        assertThat(held.lease().renewalNumber()).isEqualTo(2);
        assertThat(held.lease().expiresAt()).isLessThan(before);
        bench.pass(TTL);
        assertThat(held.isLost()).isFalse();
    }

    @Tag("W-3")
    @Test
    void no_renewal_passes_the_maximum_lifetime_and_the_loss_comes_before_its_end() {
        Duration lifetime = TTL.multipliedBy(2);
        HeldLease held =
                bench.hold(bench.options().toBuilder().maxLifetime(lifetime).build());
        bench.pass(lifetime.minus(MARGIN).minusSeconds(1));
        assertThat(held.isLost()).isFalse();
        assertThat(held.lease().expiresAt()).isEqualTo(held.lease().endsAtLatest());
        assertThat(bench.warnings).extracting(Warning::reason).containsExactly(WarningReason.MAX_LIFETIME);
        int renewals = bench.renewals();
        bench.pass(Duration.ofSeconds(1));
        assertThat(bench.losses).singleElement().satisfies(loss -> {
            assertThat(loss.reason()).isEqualTo(LossReason.MAX_LIFETIME);
            assertThat(loss.timeLeft()).isGreaterThanOrEqualTo(MARGIN);
        });
        assertThat(bench.renewals()).isEqualTo(renewals);
    }
}
