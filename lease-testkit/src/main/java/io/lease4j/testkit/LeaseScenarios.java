package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.BackendTime;
import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RenewOutcome;
import io.lease4j.RenewRequest;
import io.lease4j.testkit.control.Barrier;
import io.lease4j.testkit.control.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-01 to LR-04: one holder at a time, and when its time is over. */
abstract class LeaseScenarios extends KitTest {

    private static final int CROWD = 100;

    @Test
    @Tag("LR-01")
    @Tag("S-1")
    void of_a_hundred_who_acquire_a_free_key_at_once_one_is_granted() {
        LeaseKey key = bench().key("crowded");
        List<Target> targets = bench().targets();
        long before = lastToken(key);
        List<Worker> crowd = new ArrayList<>();
        List<Barrier> barriers = new ArrayList<>();
        List<CompletionStage<AcquireOutcome>> answers = new ArrayList<>();
        for (int i = 0; i < CROWD; i++) {
            Worker worker = bench().worker("client-" + i);
            crowd.add(worker);
            barriers.add(bench().interposer()
                    .next(Step.ACQUIRE, call -> call.caller().equals(java.util.Optional.of(worker.holder())))
                    .holdRequest());
            answers.add(worker.sendAcquire(worker.prepare(key).build()));
        }
        // Neither first come, first served, nor the other way round.
        Collections.rotate(barriers, CROWD / 3);
        barriers.forEach(Barrier::release);

        List<Lease> granted = new ArrayList<>();
        for (int i = 0; i < CROWD; i++) {
            AcquireOutcome outcome = Waiting.forAnswer("acquire " + i, answers.get(i));
            if (outcome instanceof AcquireOutcome.Acquired acquired) {
                granted.add(acquired.lease());
            } else {
                assertThat(outcome).as("an acquire that came second").isHeld();
            }
        }
        assertThat(granted).as("grants of one key at once").hasSize(1);
        Lease lease = granted.get(0);
        assertThat(lastToken(key))
                .as("last token after one grant and 99 conflicts")
                .isEqualTo(before + 1);

        Worker winner = crowd.stream()
                .filter(worker -> worker.holder().equals(lease.holder()))
                .findFirst()
                .orElseThrow();
        Worker loser = crowd.get(winner == crowd.get(0) ? 1 : 0);
        for (Target target : targets) {
            assertThat(winner.commit(target, "first", lease))
                    .as("the winner's effect")
                    .isAccepted();
            Generation guessed = new Generation(key, LeaseId.random(), lease.token());
            ExecutionAuthority forged = new ExecutionAuthority(
                    lease.recordId(), guessed, loser.holder(), ExecutionId.of("forged"), lease.expiresAt());
            assertThat(loser.commit(target, loser.effect(key, "second"), forged))
                    .as("an effect under a guessed lease id")
                    .isRejected();
        }
    }

    @Test
    @Tag("LR-02")
    @Tag("S-3")
    void a_renewal_one_millisecond_before_expiry_keeps_the_generation() {
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Renewal renewal = justBeforeExpiry(a, "renewed in time", bench().ttl().multipliedBy(10));

        assertThat(renewal.outcome()).as("a renewal just before expiry").isRenewed();
        assertThat(renewal.outcome())
                .as("a renewal just before expiry")
                .lease()
                .isSameGenerationAs(renewal.lease())
                .expiresAt(renewal.at().plus(bench().ttl()));
        for (Target target : targets) {
            assertThat(a.commit(target, "effect", renewal.lease()))
                    .as("an effect under the authority from before the renewal")
                    .isAccepted();
        }
    }

    @Test
    @Tag("LR-02")
    @Tag("S-3")
    void a_renewal_never_passes_the_maximum_lifetime() {
        Worker a = bench().worker("A");
        Duration longest = bench().ttl().plus(bench().ttl().dividedBy(2));
        Renewal renewal = justBeforeExpiry(a, "limited", longest);

        BackendTime latest = renewal.lease().grantedAt().plus(longest);
        assertThat(renewal.outcome()).as("a renewal near the maximum lifetime").isRenewed();
        assertThat(renewal.outcome()).as("its expiry").lease().expiresAt(latest);
        bench().advanceTo(renewal.lease().key(), latest);
        assertThat(a.renew(renewal.lease()))
                .as("a renewal at the end of the maximum lifetime")
                .isLost(LostReason.EXPIRED);
    }

    @Test
    @Tag("LR-03")
    @Tag("S-2")
    @Tag("S-3")
    void a_renewal_at_expiry_is_lost_and_the_key_stays_free() {
        LeaseKey key = bench().key("at expiry");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        long last = lastToken(key);
        RenewRequest request = a.renewal(lease);
        // On the way in time, there at the very instant of expiry.
        bench().advance(key, bench().ttl().dividedBy(2));
        Barrier barrier = bench().interposer().next(Step.RENEW).holdRequest();
        CompletionStage<RenewOutcome> answer = a.sendRenew(request);
        bench().advanceTo(key, lease.expiresAt());
        barrier.release();

        assertThat(Waiting.forAnswer("renewal", answer))
                .as("a renewal at expiry")
                .isLost(LostReason.EXPIRED);
        keyIsFreeAndAuthorityGone(key, a, lease, targets, last);
    }

    @Test
    @Tag("LR-03")
    @Tag("S-2")
    @Tag("S-3")
    void a_renewal_after_expiry_is_lost_and_the_key_stays_free() {
        LeaseKey key = bench().key("after expiry");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        long last = lastToken(key);
        bench().advance(key, bench().ttl().plusMillis(1));

        assertThat(a.renew(lease)).as("a renewal after expiry").isLost(LostReason.EXPIRED);
        keyIsFreeAndAuthorityGone(key, a, lease, targets, last);
    }

    @Test
    @Tag("LR-04")
    @Tag("S-4")
    @Tag("S-5")
    @Tag("S-8")
    void a_former_holders_old_requests_leave_its_successor_alone() {
        LeaseKey key = bench().key("handed over");
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        Worker b = bench().worker("B");
        Lease former = a.acquired(key);
        a.released(former);
        Lease successor = b.acquired(key);
        assertThat(successor).as("B's grant after A's release").isLaterGrantThan(former);

        // New requests about the old generation: what a retry under a fresh id, or a delayed one, looks like.
        assertThat(a.release(former)).as("A's second release").isLost(LostReason.SUPERSEDED);
        assertThat(a.renew(former)).as("A's old renewal").isLost(LostReason.SUPERSEDED);

        assertThat(b.inspect(key).toString())
                .as("B's lease, untouched")
                .contains(successor.leaseId().value());
        assertThat(b.renew(successor)).as("B's renewal").isRenewed();
        for (Target target : targets) {
            assertThat(b.commit(target, "by B", successor)).as("B's effect").isAccepted();
            assertThat(a.commit(target, "by A", former)).as("A's effect").isRejected();
        }
    }

    /** A renewal, and the backend time at which it linearized. */
    private record Renewal(Lease lease, RenewOutcome outcome, BackendTime at) {}

    private Renewal justBeforeExpiry(Worker worker, String name, Duration maxLifetime) {
        return RealTimeAttempts.until(bench(), attempt -> {
            LeaseKey key = bench().key(name + " " + attempt);
            Lease lease =
                    worker.acquired(worker.prepare(key).maxLifetime(maxLifetime).build());
            // The request is on its way for a while: its step decides, not its sender.
            bench().advance(key, bench().ttl().dividedBy(2));
            Barrier barrier = bench().interposer().next(Step.RENEW).holdRequest();
            CompletionStage<RenewOutcome> answer = worker.sendRenew(worker.renewal(lease));
            bench().advanceTo(key, lease.expiresAt().plus(Duration.ofMillis(-1)));
            barrier.release();
            RenewOutcome outcome = Waiting.forAnswer("renewal", answer);
            BackendTime at = bench().lastStepTime(Step.RENEW);
            if (!at.isBefore(lease.expiresAt())) {
                assertThat(outcome).as("a renewal that came too late by %s", at).isLost(LostReason.EXPIRED);
                return java.util.Optional.empty();
            }
            return java.util.Optional.of(new Renewal(lease, outcome, at));
        });
    }

    private void keyIsFreeAndAuthorityGone(LeaseKey key, Worker a, Lease lease, List<Target> targets, long last) {
        assertThat(a.inspect(key)).as("the key after expiry").isNotFoundAfter(LostReason.EXPIRED);
        assertThat(lastToken(key)).as("last token: a lost renewal takes none").isEqualTo(last);
        for (Target target : targets) {
            if (target.seesLease()) {
                assertThat(a.commit(target, "late", lease))
                        .as("an effect after expiry at a sink that sees the lease")
                        .isRejected();
            }
        }
        Worker b = bench().worker("B");
        Lease successor = b.acquired(key);
        assertThat(successor).as("the successor's grant").isLaterGrantThan(lease);
        for (Target target : targets) {
            assertThat(b.fence(target, successor)).as("the successor's fence").isAccepted();
            assertThat(a.commit(target, "later", lease))
                    .as("an effect of the expired generation after its successor fenced")
                    .isRejected();
        }
    }

    final long lastToken(LeaseKey key) {
        return bench().lastToken(key);
    }
}
