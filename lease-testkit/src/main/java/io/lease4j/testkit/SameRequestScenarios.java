package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ReleaseRequest;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.RevokeRequest;
import io.lease4j.effect.Effect;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-12: the same request any number of times, one after the other and at once. */
abstract class SameRequestScenarios extends LostResponseScenarios {

    private static final int TIMES = 4;

    @Test
    @Tag("LR-12")
    @Tag("I-1")
    void the_same_acquire_any_number_of_times_is_one_grant() {
        LeaseKey key = bench().key("acquired again and again");
        Worker a = bench().worker("A");
        long before = lastToken(key);
        AcquireRequest request = a.prepare(key).build();
        Lease lease = a.acquired(request);
        for (int i = 0; i < TIMES; i++) {
            bench().advance(key, Duration.ofMillis(10));
            AcquireOutcome again = a.acquire(request);
            assertThat(again).as("replay %d", i).isAcquiredAgain();
            assertThat(again)
                    .as("replay %d", i)
                    .lease()
                    .isSameGenerationAs(lease)
                    .expiresAt(lease.expiresAt());
        }
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(before + 1);
    }

    @Test
    @Tag("LR-12")
    @Tag("I-1")
    void the_same_acquire_several_times_at_once_is_one_grant() {
        LeaseKey key = bench().key("acquired at once");
        Worker a = bench().worker("A");
        long before = lastToken(key);
        AcquireRequest request = a.prepare(key).build();
        List<Barrier> barriers = new ArrayList<>();
        List<CompletionStage<AcquireOutcome>> answers = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            barriers.add(bench().interposer().next(Step.ACQUIRE).holdRequest());
            answers.add(a.sendAcquire(request));
        }
        for (int i = TIMES - 1; i >= 0; i--) {
            barriers.get(i).release();
        }
        List<Lease> granted = new ArrayList<>();
        for (CompletionStage<AcquireOutcome> answer : answers) {
            AcquireOutcome outcome = Waiting.forAnswer("acquire", answer);
            assertThat(outcome).as("one of the same acquires at once").isInstanceOf(AcquireOutcome.Acquired.class);
            granted.add(((AcquireOutcome.Acquired) outcome).lease());
        }
        granted.forEach(lease -> assertThat(lease).as("the grant").isSameGenerationAs(granted.get(0)));
        assertThat(lastToken(key)).as("tokens taken").isEqualTo(before + 1);
    }

    @Test
    @Tag("LR-12")
    @Tag("I-1")
    @Tag("I-2")
    void a_copy_of_an_acquire_that_arrives_after_the_release_grants_nothing() {
        LeaseKey key = bench().key("copied");
        Worker a = bench().worker("A");
        Barrier copy = bench().interposer().next(Step.ACQUIRE).duplicate();
        Lease lease = a.acquired(key);
        a.released(lease);
        long last = lastToken(key);
        copy.release();

        assertThat(bench().outcomeAt(copy).code()).as("what the copy came to").isEqualTo("ended");
        assertThat(a.inspect(key)).as("the key").isNotFound();
        assertThat(lastToken(key)).as("a copy takes no token").isEqualTo(last);
    }

    @Test
    @Tag("LR-12")
    @Tag("I-1")
    @Tag("I-5")
    void the_same_renewal_any_number_of_times_moves_the_expiry_once() {
        LeaseKey key = bench().key("renewed again and again");
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        bench().advance(key, Duration.ofMillis(10));
        RenewRequest request = a.renewal(lease);
        RenewOutcome first = a.renew(request);
        assertThat(first).as("a renewal").isRenewed();
        Lease renewed = ((RenewOutcome.Renewed) first).lease();
        for (int i = 0; i < TIMES; i++) {
            bench().advance(key, Duration.ofMillis(10));
            RenewOutcome again = a.renew(request);
            assertThat(again).as("replay %d", i).isRenewedAgain();
            assertThat(again)
                    .as("replay %d", i)
                    .lease()
                    .isSameGenerationAs(lease)
                    .expiresAt(renewed.expiresAt());
        }
    }

    @Test
    @Tag("LR-12")
    @Tag("I-1")
    void the_same_release_and_the_same_revocation_any_number_of_times_end_one_generation() {
        LeaseKey key = bench().key("ended again and again");
        Worker a = bench().worker("A");
        Lease first = a.acquired(key);
        ReleaseRequest release = a.releasing(first);
        assertThat(a.release(release)).as("a release").isReleased();
        Lease second = a.acquired(key);
        Operator operator = bench().operator();
        RevokeRequest revocation = operator.revocation(second.generation());
        assertThat(operator.revoke(revocation)).as("a revocation").isRevoked();
        Lease third = a.acquired(key);
        for (int i = 0; i < TIMES; i++) {
            assertThat(a.release(release)).as("release replay %d", i).isReleasedAgain();
            assertThat(operator.revoke(revocation))
                    .as("revocation replay %d", i)
                    .isRevokedAgain();
        }
        assertThat(bench().observed(key)).as("the third generation").isSameGenerationAs(third);
    }

    @Test
    @Tag("LR-12")
    @Tag("E-3")
    void the_same_effect_any_number_of_times_is_applied_once() {
        LeaseKey key = bench().key("effect again and again");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        for (Target target : targets) {
            Effect effect = a.effect(key, "once");
            Barrier copy = bench().interposer().next(Step.COMMIT).duplicate();
            assertThat(a.commit(target, effect, a.authority(lease)))
                    .as("an effect")
                    .isAccepted();
            copy.release();
            assertThat(bench().outcomeAt(copy).toString())
                    .as("a copy of it at %s", target.name())
                    .contains("already=true");
            for (int i = 0; i < TIMES; i++) {
                assertThat(a.commit(target, effect, a.authority(lease)))
                        .as("replay %d at %s", i, target.name())
                        .isAcceptedAlready();
            }
        }
        a.released(lease);
        Worker b = bench().worker("B");
        Lease successor = b.acquired(key);
        for (Target target : targets) {
            assertThat(b.commit(target, a.effect(key, "once"), b.authority(successor)))
                    .as("the same effect from a successor at %s", target.name())
                    .isAcceptedAlready();
        }
    }
}
