package io.lease4j.verification.worker.real;

import static io.lease4j.verification.worker.real.Shop.EXECUTION;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.ExecutionAuthority;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.memory.ForeignMemorySink;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.valkey.internal.Script;
import io.lease4j.verification.Patience;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.WorkResult;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A holder that lost its lease on a real server, and what keeps it from going on as if it had not. */
@Timeout(120)
class LostOnServerTest extends OnRealServer {

    /** How the network fails the holder. */
    enum Way {
        CUT {
            @Override
            void breaks(Shop shop) {
                shop.network.refuseConnections();
                shop.network.cutAll();
            }
        },
        HALF_OPEN {
            @Override
            void breaks(Shop shop) {
                shop.network.halfOpenAll();
            }
        },
        ANSWERS_LATE {
            @Override
            void breaks(Shop shop) {
                shop.delayAnswers(Shop.SHORT.multipliedBy(10));
            }
        };

        abstract void breaks(Shop shop);
    }

    @Tag("W-2")
    @Tag("W-3")
    @Tag("E-1")
    @Tag("E-2")
    @ParameterizedTest
    @EnumSource
    void who_is_cut_off_while_another_acquires_and_writes_has_stopped_and_writes_nothing_afterwards(Way way) {
        ForeignMemorySink elsewhere = new ForeignMemorySink(SinkName.of("elsewhere"));
        assertThat(shop.operator.register(elsewhere, shop.soon())).isInstanceOf(AdminOutcome.Done.class);
        HeldLease held = shop.hold(shop.key, shop.expiring());
        Generation generation = held.lease().generation();
        ExecutionAuthority stale = held.lease().authority(EXECUTION);
        way.breaks(shop);

        Lease successor = shop.rivalGets(shop.key);
        assertThat(held.isLost()).as("by the time that another has it").isTrue();
        assertThat(held.authority(EXECUTION)).isEmpty();
        shop.awaitLoss(held);
        ExecutionAuthority fresh = successor.authority(EXECUTION);
        assertThat(shop.commit(shop.rival, shop.ledger(), fresh, "by the rival"))
                .isInstanceOf(CommitOutcome.Accepted.class);
        assertThat(shop.commit(shop.rival, elsewhere, fresh, "by the rival"))
                .isInstanceOf(CommitOutcome.Accepted.class);
        int arrived = shop.monitor.renewals(generation).size();

        shop.heal();
        assertRejected(
                shop.commit(shop.leases, shop.ledgerBehindTheNetwork(), stale, "late"), RejectedReason.SUPERSEDED);
        assertRejected(shop.commit(shop.leases, elsewhere, stale, "late"), RejectedReason.BEHIND);
        shop.letRenewalsBeDue();
        assertThat(shop.monitor.renewals(generation))
                .as("reconnecting renews nothing")
                .hasSize(arrived);
        assertThat(shop.active(shop.key).generation()).isEqualTo(successor.generation());
        assertThat(shop.losses)
                .singleElement()
                .satisfies(loss -> assertThat(loss.reason()).isEqualTo(LossReason.LOCAL_DEADLINE));
    }

    @Tag("W-1")
    @Tag("W-3")
    @Test
    void a_renewal_that_finds_no_record_makes_none() {
        HeldLease held = shop.hold(shop.key, shop.lasting());
        Generation generation = held.lease().generation();
        shop.awaitRenewals(held, 1);
        assertThat(shop.command("DEL", shop.record(shop.key)).number()).isOne();
        shop.awaitLoss(held);
        int arrived = shop.monitor.renewals(generation).size();

        shop.letRenewalsBeDue();
        assertThat(shop.isFree(shop.key)).as("nobody has it").isTrue();
        assertThat(shop.monitor.count(Script.ACQUIRE, shop.key)).isOne();
        assertThat(shop.monitor.renewals(generation)).hasSize(arrived);
        assertThat(shop.losses).extracting(Loss::reason).containsExactly(LossReason.GONE);
    }

    @Tag("W-3")
    @Test
    void a_renewal_that_is_refused_for_good_is_the_last_that_arrives() {
        HeldLease held = shop.hold(shop.key, shop.lasting());
        Generation generation = held.lease().generation();
        shop.awaitRenewals(held, 1);
        String record = shop.record(shop.key);
        var unused = shop.command("SET", record, "no record", "KEEPTTL");
        shop.awaitLoss(held);
        int arrived = shop.monitor.renewals(generation).size();

        shop.letRenewalsBeDue();
        assertThat(shop.monitor.renewals(generation)).hasSize(arrived);
        assertThat(shop.command("GET", record).text()).as("left as it was").isEqualTo("no record");
        assertThat(held.state()).isEqualTo(HoldState.LOST);
        assertThat(shop.losses).singleElement().satisfies(loss -> {
            assertThat(loss.reason()).isEqualTo(LossReason.REFUSED);
            assertThat(loss.lastAnswer()).isEqualTo("refused.corrupt-state");
        });
    }

    @Tag("W-2")
    @Test
    void a_loss_reaches_the_work_that_waits_for_something_else() {
        List<LossReason> told = new CopyOnWriteArrayList<>();
        CompletableFuture<Loss> stage = new CompletableFuture<>();
        CountDownLatch never = new CountDownLatch(1);
        Call<RunOutcome<String>> call = Call.start(() -> shop.keeper.run(
                shop.key, shop.lasting().toBuilder().interruptOnLoss(true).build(), lease -> {
                    lease.onLoss(loss -> told.add(loss.reason()));
                    var unused = lease.loss().thenAccept(stage::complete);
                    shop.revoke(lease);
                    try {
                        never.await();
                        return "went on";
                    } catch (InterruptedException e) {
                        return lease.isLost() ? "stopped" : "interrupted without a reason";
                    }
                }));
        Call.Returned<RunOutcome<String>> returned = call.returned();
        RunOutcome.Ran<String> ran = (RunOutcome.Ran<String>) returned.value();
        assertThat(ran.result())
                .isInstanceOfSatisfying(
                        WorkResult.Returned.class,
                        result -> assertThat(result.value().orElseThrow()).isEqualTo("stopped"));
        assertThat(ran.loss())
                .hasValueSatisfying(loss -> assertThat(loss.reason()).isEqualTo(LossReason.REVOKED));
        assertThat(Patience.answer(stage).reason()).isEqualTo(LossReason.REVOKED);
        Patience.until("the listener is told", () -> !told.isEmpty());
        assertThat(told).containsExactly(LossReason.REVOKED);
        assertThat(returned.isInterrupted())
                .as("the interrupt ends with the work")
                .isFalse();
    }

    @Tag("W-2")
    @Tag("E-2")
    @Test
    void a_completion_that_stalled_on_its_way_until_another_had_the_lease_is_rejected() {
        HeldLease held = shop.hold(shop.key, shop.expiring());
        ExecutionAuthority authority = held.lease().authority(EXECUTION);
        Gate stall = shop.network.next(Direction.TO_SERVER, Script.COMMIT.sha()).hold();
        CompletableFuture<CommitOutcome> completion = CompletableFuture.supplyAsync(
                () -> shop.commit(shop.leases, shop.ledgerBehindTheNetwork(), authority, "completion"));
        stall.awaitReached(Patience.BOUND);

        Lease successor = shop.rivalGets(shop.key);
        assertThat(held.isLost()).isTrue();
        assertThat(shop.commit(shop.rival, shop.ledger(), successor.authority(EXECUTION), "another"))
                .isInstanceOf(CommitOutcome.Accepted.class);
        stall.release();
        assertRejected(Patience.answer(completion), RejectedReason.SUPERSEDED);
        shop.awaitLoss(held);
        assertThat(shop.losses).hasSize(1);
    }

    private static void assertRejected(CommitOutcome outcome, RejectedReason reason) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        CommitOutcome.Rejected.class,
                        rejected -> assertThat(rejected.reason()).isEqualTo(reason));
    }
}
