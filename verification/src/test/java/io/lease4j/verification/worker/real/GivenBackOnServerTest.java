package io.lease4j.verification.worker.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Commitment;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.ReleaseOutcome;
import io.lease4j.UnknownReason;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.valkey.internal.Script;
import io.lease4j.verification.Patience;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.HoldState;
import io.lease4j.worker.RunOutcome;
import io.lease4j.worker.WorkResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How renewals begin and end, on a real server: nothing is renewed that nobody has, or has any more. */
@Timeout(120)
class GivenBackOnServerTest extends OnRealServer {

    private static final int MANY = 20;

    /** Much longer than anybody waits here: that its key is free is never its expiry. */
    private HoldOptions marked(String mark) {
        return shop.lasting().toBuilder()
                .ttl(Duration.ofMinutes(5))
                .executionId(ExecutionId.of(mark))
                .build();
    }

    /** Holds back the answer to the acquire, which has been granted. */
    private Gate answerTo(String mark) {
        return shop.network.next(Direction.TO_SERVER, mark).answer().hold();
    }

    @Tag("W-6")
    @Test
    void interrupted_while_the_grant_is_on_its_way_it_is_cancelled_by_its_id_and_never_renewed() {
        Gate grant = answerTo("interrupted");
        Call<HoldOutcome> call = Call.start(() -> shop.keeper.hold(shop.key, marked("interrupted")));
        grant.awaitReached(Patience.BOUND);
        Generation granted = shop.active(shop.key).generation();
        call.interrupt();

        Call.Returned<HoldOutcome> returned = call.returned();
        assertThat(returned.isInterrupted()).isTrue();
        assertThat(returned.value())
                .isInstanceOfSatisfying(
                        HoldOutcome.Unknown.class,
                        unknown -> assertThat(unknown.reason()).isEqualTo(UnknownReason.INTERRUPTED));
        Patience.until("it is cancelled", () -> shop.monitor.count(Script.CANCEL, shop.key) > 0);
        grant.release();
        Lease next = shop.rivalGets(shop.key);
        assertThat(next.token()).isGreaterThan(granted.token());
        assertThat(shop.monitor.digests(Script.CANCEL, shop.key))
                .as("the request that is cancelled")
                .containsOnly(shop.monitor.digests(Script.ACQUIRE, shop.key).get(0));
        assertNeverRenewed(granted);
    }

    @Tag("W-6")
    @Test
    void cancelled_while_the_grant_is_on_its_way_it_is_given_back_and_never_renewed() {
        Gate grant = answerTo("cancelled");
        CompletableFuture<HoldOutcome> hold =
                shop.keeper.holdAsync(shop.key, marked("cancelled")).toCompletableFuture();
        grant.awaitReached(Patience.BOUND);
        Generation granted = shop.active(shop.key).generation();
        assertThat(hold.cancel(true)).isTrue();
        grant.release();
        Lease next = shop.rivalGets(shop.key);
        assertThat(next.token()).isGreaterThan(granted.token());
        assertNeverRenewed(granted);
    }

    private void assertNeverRenewed(Generation generation) {
        shop.letRenewalsBeDue();
        assertThat(shop.monitor.renewals(generation)).isEmpty();
        assertThat(shop.keeper.kept()).isZero();
        assertThat(shop.losses).isEmpty();
    }

    @Tag("W-4")
    @Test
    void releases_from_the_acquires_own_continuations_leave_no_renewal_behind() {
        Queue<Generation> released = new ConcurrentLinkedQueue<>();
        List<CompletionStage<ReleaseOutcome>> releases = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            releases.add(shop.keeper
                    .holdAsync(shop.key("job-" + i), shop.lasting())
                    .thenCompose(outcome -> {
                        HeldLease lease = ((HoldOutcome.Holding) outcome).lease();
                        released.add(lease.lease().generation());
                        return lease.releaseAsync();
                    }));
        }
        for (CompletionStage<ReleaseOutcome> release : releases) {
            assertThat(Patience.answer(release)).isInstanceOf(ReleaseOutcome.Released.class);
        }
        GivenBack givenBack = new GivenBack(shop.monitor, released);
        shop.letRenewalsBeDue();
        assertThat(released)
                .hasSize(MANY)
                .allSatisfy(
                        generation -> assertThat(shop.isFree(generation.key())).isTrue());
        givenBack.assertNotRenewedSince();
        assertThat(shop.keeper.kept()).isZero();
    }

    @Tag("W-4")
    @Test
    void a_release_that_times_out_ends_renewing_all_the_same() {
        HoldOptions options = shop.expiring().toBuilder()
                .releaseTimeout(Duration.ofMillis(300))
                .build();
        HeldLease held = shop.hold(shop.key, options);
        Generation generation = held.lease().generation();
        for (int i = 0; i < 10; i++) {
            shop.network.next(Direction.TO_SERVER, Script.RELEASE.sha()).drop();
        }
        ReleaseOutcome release = held.release();
        int arrived = shop.monitor.renewals(generation).size();
        assertThat(release.committed()).isNotEqualTo(Commitment.YES);
        assertThat(shop.monitor.count(Script.RELEASE, shop.key)).isZero();
        assertThat(held.state()).isEqualTo(HoldState.CLOSED);
        Lease next = shop.rivalGets(shop.key);
        assertThat(next.token()).isGreaterThan(generation.token());
        shop.heal();
        shop.letRenewalsBeDue();
        assertThat(shop.monitor.renewals(generation)).hasSize(arrived);
        assertThat(shop.active(shop.key).generation()).isEqualTo(next.generation());
        assertThat(shop.losses).isEmpty();
    }

    @Tag("W-7")
    @Test
    void nothing_is_renewed_once_the_work_is_gone_however_it_went() {
        List<Generation> gone = new ArrayList<>();
        RunOutcome<String> returned = shop.keeper.run(shop.key, shop.lasting(), lease -> {
            gone.add(worked(lease));
            return "done";
        });
        RunOutcome<String> threw = shop.keeper.run(shop.key, shop.lasting(), lease -> {
            gone.add(worked(lease));
            throw new IllegalStateException("failed");
        });
        CompletableFuture<String> stage = new CompletableFuture<>();
        CompletableFuture<Generation> begun = new CompletableFuture<>();
        CompletionStage<RunOutcome<String>> async = shop.keeper.runAsync(shop.key, shop.lasting(), lease -> {
            begun.complete(worked(lease));
            return stage;
        });
        gone.add(Patience.answer(begun));
        stage.complete("done");
        for (RunOutcome<String> outcome : List.of(returned, threw, Patience.answer(async))) {
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            RunOutcome.Ran.class,
                            ran -> assertThat(ran.release()).isInstanceOf(ReleaseOutcome.Released.class));
        }
        assertThat(threw)
                .isInstanceOfSatisfying(
                        RunOutcome.Ran.class, ran -> assertThat(ran.result()).isInstanceOf(WorkResult.Threw.class));
        GivenBack givenBack = new GivenBack(shop.monitor, gone);
        shop.letRenewalsBeDue();
        assertThat(gone)
                .hasSize(3)
                .allSatisfy(generation ->
                        assertThat(shop.monitor.renewals(generation)).isNotEmpty());
        givenBack.assertNotRenewedSince();
        assertThat(shop.keeper.kept()).isZero();
        assertThat(shop.losses).isEmpty();
    }

    /** Works for so long that it is renewed. */
    private Generation worked(HeldLease lease) {
        shop.awaitRenewals(lease, 1);
        return lease.lease().generation();
    }

    @Tag("W-8")
    @Test
    void a_callback_may_wait_for_another_thread_that_calls_everything() {
        CompletableFuture<ReleaseOutcome> released = new CompletableFuture<>();
        HeldLease held = shop.hold(shop.key, shop.lasting());
        HeldLease other = shop.hold(shop.key("other"), shop.lasting());
        held.onLoss(loss -> {
            Call<ReleaseOutcome> everything = Call.start(() -> {
                assertThat(held.isLost()).isTrue();
                assertThat(held.remaining()).isZero();
                assertThat(held.authority(Shop.EXECUTION)).isEmpty();
                assertThat(held.state()).isEqualTo(HoldState.LOST);
                held.onWarning(warning -> {});
                shop.awaitRenewals(other, 2);
                return held.release();
            });
            released.complete(everything.returned().value());
        });
        shop.revoke(held);
        assertThat(Patience.answer(released)).isInstanceOf(ReleaseOutcome.Lost.class);
        assertThat(other.isLost()).isFalse();
        assertThat(shop.losses).hasSize(1);
    }
}
