package io.lease4j.verification.worker.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Generation;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.RenewOutcome;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.valkey.internal.Script;
import io.lease4j.verification.Patience;
import io.lease4j.worker.HeldLease;
import io.lease4j.worker.HoldOptions;
import io.lease4j.worker.Loss;
import io.lease4j.worker.LossReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How renewals go on, on a real server and through a network that loses some of them and their answers. */
@Timeout(120)
class RenewedOnServerTest extends OnRealServer {

    @Tag("W-1")
    @Test
    void the_second_lease_of_a_name_is_renewed_and_the_end_of_the_first_does_not_touch_it() {
        HeldLease first = shop.hold(shop.key, shop.lasting());
        shop.awaitRenewals(first, 1);
        first.close();
        GivenBack givenBack = new GivenBack(shop.monitor, List.of(first.lease().generation()));
        HeldLease second = shop.hold(shop.key, shop.lasting());
        first.close();
        Generation generation = second.lease().generation();
        shop.awaitRenewals(second, 3);
        assertThat(shop.monitor.renewals(generation))
                .extracting(Monitor.Renewal::number)
                .startsWith(1L, 2L, 3L);
        givenBack.assertNotRenewedSince();
        assertThat(shop.active(shop.key).generation()).isEqualTo(generation);
        assertThat(shop.losses).isEmpty();
    }

    @Tag("W-5")
    @Test
    void a_renewal_that_fails_is_sent_again_as_the_same_request() {
        HeldLease held = shop.hold(shop.key, shop.lasting());
        Generation generation = held.lease().generation();
        String renew = Script.RENEW.sha();
        shop.network.next(Direction.TO_SERVER, renew).cut();
        shop.network.next(Direction.TO_SERVER, renew).cut();
        shop.network.next(Direction.TO_SERVER, renew).answer().cut();
        shop.awaitRenewals(held, 2);
        assertThat(shop.network.calm()).as("faults that nothing met").isZero();

        List<Monitor.Renewal> arrived = shop.monitor.renewals(generation);
        assertThat(arrived).extracting(Monitor.Renewal::number).startsWith(1L, 1L, 2L);
        assertOneRequestForEachNumber(arrived);
        assertThat(held.isLost()).isFalse();
        assertThat(shop.losses).isEmpty();
    }

    @Tag("W-5")
    @Test
    void every_second_answer_may_be_cut_off_and_the_lease_is_kept() {
        HeldLease held = shop.hold(shop.key, shop.lasting());
        Generation generation = held.lease().generation();
        for (int lost = 1; lost <= 3; lost++) {
            shop.network.next(Direction.TO_SERVER, Script.RENEW.sha()).answer().cut();
            int enough = lost;
            Patience.until("as many answers were lost", () -> repeated(generation) >= enough);
            shop.awaitRenewals(held, 1);
        }
        List<Monitor.Renewal> arrived = shop.monitor.renewals(generation);
        assertOneRequestForEachNumber(arrived);
        long last = arrived.get(arrived.size() - 1).number();
        assertThat(arrived.stream().map(Monitor.Renewal::number).distinct())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, last).boxed().toList());
        assertThat(shop.active(shop.key).renewalNumber())
                .as("each counted once")
                .isGreaterThanOrEqualTo(last);
        assertThat(held.isLost()).isFalse();
        assertThat(shop.losses).isEmpty();
    }

    @Tag("W-5")
    @Test
    void an_answer_that_comes_after_it_was_given_up_changes_nothing() {
        HoldOptions options =
                shop.lasting().toBuilder().ttl(Duration.ofSeconds(5)).build();
        HeldLease held = shop.hold(shop.key, options);
        Generation generation = held.lease().generation();
        Gate late = shop.network
                .next(Direction.TO_SERVER, Script.RENEW.sha())
                .answer()
                .hold();
        late.awaitReached(Patience.BOUND);
        Patience.until("it is sent again", () -> repeated(generation) > 0);
        late.release();
        shop.awaitRenewals(held, 1);
        assertOneRequestForEachNumber(shop.monitor.renewals(generation));
        assertThat(held.isLost()).isFalse();
        assertThat(shop.losses).isEmpty();
    }

    @Tag("W-5")
    @Test
    void the_new_expiry_counts_from_the_servers_clock_when_the_renewal_arrives() {
        HoldOptions options = shop.lasting();
        HeldLease held = shop.hold(shop.key, options);
        Gate onItsWay =
                shop.network.next(Direction.TO_SERVER, Script.RENEW.sha()).hold();
        onItsWay.awaitReached(Patience.BOUND);
        long before = shop.backendMillis();
        onItsWay.release();
        shop.awaitRenewals(held, 1);
        ObservedLease renewed = shop.active(shop.key);
        long after = shop.backendMillis();
        assertThat(renewed.expiresAt().epochMillis() - options.ttl().toMillis()).isBetween(before, after);
        assertThat(held.lease().expiresAt().epochMillis() - options.ttl().toMillis())
                .as("as the holder was told")
                .isGreaterThanOrEqualTo(before);
    }

    @Tag("W-2")
    @Tag("W-3")
    @Test
    void a_lease_that_was_revoked_or_deleted_under_its_holder_is_lost_once_each() {
        HeldLease revoked = shop.hold(shop.key("revoked"), shop.lasting());
        HeldLease deleted = shop.hold(shop.key("deleted"), shop.lasting());
        shop.revoke(revoked);
        assertThat(shop.command("DEL", shop.record(deleted.lease().key())).number())
                .isOne();
        shop.awaitLoss(revoked);
        shop.awaitLoss(deleted);
        int ofRevoked = shop.monitor.renewals(revoked.lease().generation()).size();
        int ofDeleted = shop.monitor.renewals(deleted.lease().generation()).size();
        shop.letRenewalsBeDue();
        assertThat(shop.losses.stream().collect(Collectors.toMap(Loss::generation, Loss::reason)))
                .isEqualTo(Map.of(
                        revoked.lease().generation(),
                        LossReason.REVOKED,
                        deleted.lease().generation(),
                        LossReason.GONE));
        assertThat(shop.monitor.renewals(revoked.lease().generation())).hasSize(ofRevoked);
        assertThat(shop.monitor.renewals(deleted.lease().generation())).hasSize(ofDeleted);
    }

    @Tag("W-2")
    @Tag("W-3")
    @Test
    void a_renewal_that_arrives_after_the_expiry_renews_nothing_and_the_loss_was_told() {
        HeldLease held = shop.hold(shop.key, shop.expiring());
        Gate onItsWay =
                shop.network.next(Direction.TO_SERVER, Script.RENEW.sha()).hold();
        onItsWay.awaitReached(Patience.BOUND);
        Patience.until("it has expired", () -> shop.isFree(shop.key));
        assertThat(held.isLost()).isTrue();
        onItsWay.release();
        Patience.until(
                "the late renewal arrives",
                () -> !shop.monitor.renewals(held.lease().generation()).isEmpty());

        RenewOutcome asked = shop.leases.renew(held.lease(), Shop.SHORT, shop.soon());
        assertThat(asked)
                .isInstanceOfSatisfying(
                        RenewOutcome.Lost.class,
                        lost -> assertThat(lost.reason()).isEqualTo(LostReason.EXPIRED));
        assertThat(shop.isFree(shop.key)).isTrue();
        shop.awaitLoss(held);
        assertThat(shop.losses).extracting(Loss::reason).containsExactly(LossReason.LOCAL_DEADLINE);
    }

    @Tag("W-1")
    @Tag("W-2")
    @Test
    void a_server_that_was_emptied_is_told_as_a_loss_with_its_reason_and_nothing_is_made_anew() {
        // There is nothing left to give back.
        HoldOptions options =
                shop.expiring().toBuilder().releaseTimeout(Duration.ofMillis(1)).build();
        HeldLease held = shop.hold(shop.key, options);
        var unused = shop.command("FLUSHALL");
        shop.awaitLoss(held);
        assertThat(shop.losses).singleElement().satisfies(loss -> {
            assertThat(loss.reason()).isEqualTo(LossReason.LOCAL_DEADLINE);
            assertThat(loss.lastAnswer()).isEqualTo("refused.floor-unproven");
        });
        assertThat(shop.command("KEYS", "*:lease:*").list()).isEmpty();
        assertThat(shop.monitor.count(Script.ACQUIRE, shop.key)).isOne();
    }

    /** How many renewals arrived that had arrived before. */
    private long repeated(Generation generation) {
        List<Monitor.Renewal> arrived = shop.monitor.renewals(generation);
        return arrived.size() - arrived.stream().distinct().count();
    }

    private static void assertOneRequestForEachNumber(List<Monitor.Renewal> arrived) {
        Map<Long, Set<String>> requests = arrived.stream()
                .collect(Collectors.groupingBy(
                        Monitor.Renewal::number,
                        TreeMap::new,
                        Collectors.mapping(Monitor.Renewal::digest, Collectors.toSet())));
        assertThat(requests.values())
                .as("requests by number of the renewal")
                .allSatisfy(same -> assertThat(same).hasSize(1));
    }
}
