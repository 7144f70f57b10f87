package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionId;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.observe.LeaseEvent;
import io.lease4j.testkit.control.Passing;
import io.lease4j.testkit.control.Step;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.HoldOutcome;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** LR-08: the backend is unreachable while a lease is renewed. */
abstract class KeepingScenarios extends RecoveryScenarios {

    /** Small against the third of the TTL after which a renewal is due, and against the margin. */
    private static final int STEPS_OF_A_TTL = 20;

    /** What comes back with a pause between: attempts that fail at once must not become a flood. */
    private static final int MOST_ATTEMPTS = 100;

    @Test
    @Tag("LR-08")
    @Tag("W-1")
    @Tag("W-5")
    void a_short_gap_is_bridged_by_the_same_request() {
        LeaseKey key = bench().key("short gap");
        List<Target> targets = bench().targets();
        CompletableFuture<LeaseEvent> renewed = new CompletableFuture<>();
        Worker a = bench().worker("A", event -> {
            if (event instanceof LeaseEvent.Renewed) {
                renewed.complete(event);
            }
        });
        List<Loss> told = new CopyOnWriteArrayList<>();
        HeldLease held = held(a, key, told);
        Lease granted = held.lease();

        bench().fault("the backend is unreachable", bench().interposer()::unreachable);
        passUntil(key, "two attempts to renew", () -> renewals(key).size() >= 2);
        bench().fault("the backend is back", bench().interposer()::calm);
        passUntil(key, "a renewal that is answered", () -> {
            if (isRenewalUnderWay(key)) {
                Waiting.forAWhile(renewed);
            }
            return renewed.isDone();
        });
        List<String> requests = renewals(key);

        assertThat(told).as("losses told across a short gap").isEmpty();
        assertThat(requests).as("request ids of the attempts to renew").containsOnly(requests.get(0));
        passUntil(
                key,
                "the later expiry at the held lease",
                () -> granted.expiresAt().isBefore(held.lease().expiresAt()));
        assertThat(held.lease().generation()).as("the generation that goes on").isEqualTo(granted.generation());
        for (Target target : targets) {
            assertThat(a.commit(target, "after the gap", held.lease()))
                    .as("an effect after the gap at %s", target.name())
                    .isAccepted();
        }
        assertThat(Waiting.forAnswer("giving it back", held.releaseAsync()))
                .as("giving it back")
                .isReleased();
    }

    @Test
    @Tag("LR-08")
    @Tag("W-2")
    @Tag("W-3")
    void in_a_long_gap_the_worker_is_told_before_expiry_and_reconnecting_renews_nothing() {
        LeaseKey key = bench().key("long gap");
        toldBeforeExpiry(key, bench().interposer()::unreachable);
    }

    @Test
    @Tag("LR-08")
    @Tag("W-2")
    @Tag("W-3")
    void behind_a_half_open_connection_the_worker_is_told_by_its_own_clock_although_every_renewal_is_done() {
        LeaseKey key = bench().key("half-open");
        toldBeforeExpiry(key, bench().interposer()::halfOpen);
    }

    private void toldBeforeExpiry(LeaseKey key, Runnable disturb) {
        List<Target> targets = bench().targets();
        Worker a = bench().worker("A");
        List<Loss> told = new CopyOnWriteArrayList<>();
        HeldLease held = held(a, key, told);
        Lease granted = held.lease();

        bench().fault("no answer comes any more", disturb);
        passUntil(key, "the loss", () -> !told.isEmpty());
        assertThat(told.get(0).reason()).as("the reason").isEqualTo(LossReason.LOCAL_DEADLINE);
        assertThat(told.get(0).timeLeft()).as("what was left when it was told").isPositive();
        if (bench().clock().isManual()) {
            assertThat(bench().now(key).isBefore(granted.expiresAt()))
                    .as("told before the expiry that the worker knew of")
                    .isTrue();
        }
        assertThat(held.authority(ExecutionId.random()))
                .as("what it still hands out")
                .isEmpty();
        int sent = renewals(key).size();
        assertThat(sent).as("attempts to renew in a long gap").isBetween(1, MOST_ATTEMPTS);

        bench().fault("the backend is back", bench().interposer()::calm);
        bench().advanceTo(key, bench().observed(key).expiresAt());
        bench().advance(key, bench().ttl());
        assertThat(renewals(key)).as("renewals sent once it was lost").hasSize(sent);
        assertThat(told).as("losses told").hasSize(1);
        assertThat(bench().isActive(key))
                .as("whether the key still has a lease")
                .isFalse();
        refusedAtEverySink(targets, a, granted, key);
    }

    /** Where the lease is seen, from expiry on; elsewhere once somebody else has come. */
    private void refusedAtEverySink(List<Target> targets, Worker a, Lease lost, LeaseKey key) {
        for (Target target : targets) {
            if (target.seesLease()) {
                assertThat(a.commit(target, "after expiry", lost))
                        .as("an effect after expiry at %s", target.name())
                        .isRejected();
            }
        }
        Worker b = bench().worker("B");
        Lease successor = b.acquired(key);
        assertThat(successor).as("B's grant").isLaterGrantThan(lost);
        for (Target target : targets) {
            assertThat(b.fence(target, successor))
                    .as("B's fence at %s", target.name())
                    .isAccepted();
            assertThat(a.commit(target, "after its successor", lost))
                    .as("an effect after its successor at %s", target.name())
                    .isRejected();
        }
    }

    private HeldLease held(Worker worker, LeaseKey key, List<Loss> told) {
        HoldOptions options =
                HoldOptions.builder().ttl(bench().ttl()).onLoss(told::add).build();
        HoldOutcome outcome =
                Waiting.forAnswer("holding a free key", bench().keeper(worker).holdAsync(key, options));
        if (outcome instanceof HoldOutcome.Holding holding) {
            return holding.lease();
        }
        throw new AssertionError("holding a free key came to " + outcome);
    }

    /** Tells whether a transmission to renew a key was sent that neither came to a step nor was disturbed. */
    private boolean isRenewalUnderWay(LeaseKey key) {
        int underWay = 0;
        for (Passing passing : bench().interposer().seen()) {
            if (passing.call().step() == Step.RENEW
                    && passing.call().key().filter(key::equals).isPresent()) {
                underWay += passing.kind() == Passing.Kind.SENT ? 1 : -1;
            }
        }
        return underWay > 0;
    }

    /** Request ids of the transmissions to renew a key that were sent so far. */
    private List<String> renewals(LeaseKey key) {
        return bench().interposer().seen().stream()
                .filter(passing -> passing.kind() == Passing.Kind.SENT
                        && passing.call().step() == Step.RENEW
                        && passing.call().key().filter(key::equals).isPresent())
                .map(passing -> passing.call().id().orElseThrow())
                .toList();
    }

    /** Lets time pass in small steps, for two TTLs at most. */
    private void passUntil(LeaseKey key, String what, BooleanSupplier reached) {
        Duration step = bench().ttl().dividedBy(STEPS_OF_A_TTL);
        for (int i = 0; i < 2 * STEPS_OF_A_TTL && !reached.getAsBoolean(); i++) {
            bench().advance(key, step);
        }
        assertThat(reached.getAsBoolean()).as("%s within two TTLs", what).isTrue();
    }
}
