package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Settlement;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rights and passwords that are changed while a store is at work. */
class RightsTakenAwayTest extends OnStation {

    /** Missed in the middle of a script, perhaps after its first write: never told as not committed if it wrote. */
    @ParameterizedTest
    @MethodSource("io.lease4j.valkey.MinimalUser#rightsOfSteps")
    @Tag("O-2")
    @Tag("S-8")
    void a_right_missed_by_a_script_is_unknown_or_leaves_nothing(String right) {
        LeaseKey key = station.freshKey();
        LeaseKey again = station.freshKey();
        Lease former = station.acquired(again);
        var unusedEnd = station.leases.release(former, station.soon());
        Lease lease = station.acquired(station.freshKey());
        AcquireRequest first = station.request(key);
        AcquireRequest second = station.request(again);
        station.allow("-" + right);
        AcquireOutcome onFresh = judged(key, () -> station.leases.acquire(first, station.soon()));
        AcquireOutcome onUsed = judged(again, () -> station.leases.acquire(second, station.soon()));
        Outcome unusedRenewed =
                judged(lease.key(), () -> station.leases.renew(lease, Duration.ofMinutes(2), station.soon()));
        Outcome unusedReleased = judged(lease.key(), () -> station.leases.release(lease, station.soon()));
        station.allow("+" + right);
        long most = Math.max(granted(onFresh), granted(onUsed));
        long fresh = settled(first);
        long used = settled(second);
        assertThat(used).isNotEqualTo(fresh).isGreaterThan(former.token().value());
        long next = station.acquired(station.freshKey()).token().value();
        assertThat(next).isGreaterThan(Math.max(fresh, used)).isGreaterThan(most);
    }

    /** What cannot be read is not damaged: nobody is told so, and nobody may discard it. */
    @ParameterizedTest
    @ValueSource(strings = {"hmget", "hget", "get", "zcard", "xadd", "zrange", "xrange"})
    @Tag("S-12")
    void a_right_that_is_missing_is_not_taken_for_damage(String right) {
        Lease lease = station.acquired(station.freshKey());
        AcquireRequest other = station.request(station.freshKey());
        Deadline soon = station.soon();
        Holder operator = Holder.of("operator", "1");
        try (LeaseOperator door = LeaseOperator.builder(station.store, operator).build()) {
            station.allow("-" + right);
            Outcome acquired = station.leases.acquire(other, soon);
            Outcome listed = door.list(PageQuery.first(100), soon);
            Outcome told = door.history(lease.key(), PageQuery.first(100), soon);
            Outcome discarded = door.discard(lease.key(), soon);
            station.allow("+" + right);
            assertThat(List.of(acquired, listed, told, discarded))
                    .extracting(Outcome::code)
                    .doesNotContain("refused.corrupt-state", "done");
            assertThat(station.leases.inspect(lease.key(), soon)).isInstanceOf(InspectOutcome.Found.class);
        }
    }

    @Test
    @Tag("O-2")
    void a_password_that_was_changed_refuses_every_call_until_it_is_changed_back() {
        LeaseKey key = station.freshKey();
        Station.Holding before = station.holding(key);
        station.allow("resetpass", ">changed");
        Reply unusedKilled = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
        Patience.until("it could not log in again", () -> station.errors("WRONGPASS") > 0);
        Outcome outcome = station.leases.acquire(station.request(key), station.soon());
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(station.holding(key)).isEqualTo(before);
        station.allow("resetpass", ">" + MinimalUser.PASSWORD);
        station.awaitServed();
        assertThat(station.leases.acquire(station.request(key), station.soon()))
                .isInstanceOf(AcquireOutcome.Acquired.class);
    }

    @Test
    @Tag("O-2")
    void a_server_that_takes_no_more_clients_refuses_every_call_until_it_does() {
        LeaseKey key = station.freshKey();
        Station.Holding before = station.holding(key);
        long rejected = rejected();
        try (ServerConnection somebody = server.connect()) {
            Reply unusedFew = somebody.command("CONFIG", "SET", "maxclients", "1");
            Reply unusedKilled = somebody.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
            Patience.until(
                    "it was turned away",
                    () -> Long.parseLong(somebody.info("stats").get("rejected_connections")) > rejected);
            assertThat(station.leases.acquire(station.request(key), station.soon()))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.BACKEND_UNAVAILABLE));
            Reply unusedMany = somebody.command("CONFIG", "SET", "maxclients", "1000");
        }
        assertThat(station.holding(key)).isEqualTo(before);
        station.awaitServed();
    }

    /** Whatever is told as not committed has left everything as it was. */
    private <O extends Outcome> O judged(LeaseKey key, Supplier<O> call) {
        Station.Holding before = station.holding(key);
        O outcome = call.get();
        if (outcome.committed() == Commitment.NO) {
            assertThat(station.holding(key)).isEqualTo(before);
        }
        return outcome;
    }

    private long rejected() {
        try (ServerConnection somebody = server.connect()) {
            return Long.parseLong(somebody.info("stats").get("rejected_connections"));
        }
    }

    private long settled(AcquireRequest request) {
        Settlement<AcquireOutcome> settlement = station.leases.settle(request, station.soon());
        assertThat(settlement).isInstanceOf(Settlement.Answered.class);
        long token = granted(((Settlement.Answered<AcquireOutcome>) settlement).outcome());
        assertThat(token).isPositive();
        return token;
    }

    private static long granted(AcquireOutcome outcome) {
        return outcome instanceof AcquireOutcome.Acquired acquired
                ? acquired.lease().token().value()
                : 0;
    }
}
