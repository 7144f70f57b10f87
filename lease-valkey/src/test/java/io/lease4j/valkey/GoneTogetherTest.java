package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.InvalidValueException;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Acquisitions and releases that go to the server in one command, because it was busy with another one. What comes of each is
 * what would have come of it alone.
 */
class GoneTogetherTest extends OnBusyStation {

    private static final int MOST_TOGETHER = 16;

    @ParameterizedTest
    @ValueSource(ints = {2, MOST_TOGETHER, 2 * MOST_TOGETHER})
    @Tag("S-2")
    @Tag("S-5")
    void what_waits_while_the_server_is_busy_goes_in_few_scripts(int steps) {
        long calls = station.scriptCalls();
        Station.Holding before = station.holding(station.freshKey());

        List<Lease> leases = acquired(together(requests(steps)));

        int scripts = 1 + (steps + MOST_TOGETHER - 1) / MOST_TOGETHER;
        assertThat(station.scriptCalls()).isEqualTo(calls + scripts);
        assertThat(leases).extracting(Lease::token).doesNotHaveDuplicates();
        Station.Holding granted = station.holding(station.freshKey());
        // One more of each for what kept the server busy.
        assertThat(granted.last()).isEqualTo(before.last() + steps + 1);
        assertThat(granted.entries()).isEqualTo(before.entries() + steps + 1);
        assertThat(leases).allSatisfy(lease -> assertThat(isHeld(lease)).isTrue());

        calls = station.scriptCalls();

        assertThat(released(leases)).allSatisfy(outcome -> assertThat(outcome).isReleased());

        assertThat(station.scriptCalls()).isEqualTo(calls + scripts);
        assertThat(leases).allSatisfy(lease -> assertThat(isHeld(lease)).isFalse());
        assertThat(released(leases)).allSatisfy(outcome -> assertThat(outcome).isLost(LostReason.RELEASED));
    }

    @Test
    @Tag("S-2")
    @Tag("S-4")
    @Tag("S-12")
    void each_has_its_own_answer() {
        Lease held = station.acquired(station.freshKey());
        AcquireRequest again = station.request(station.freshKey());
        Lease first = acquired(station.leases.acquire(again, station.soon()));
        Lease former = station.acquired(station.freshKey());
        assertThat(station.leases.release(former, station.soon())).isReleased();
        AcquireRequest damaged = station.request(station.freshKey());
        Reply unused = station.command("LPUSH", station.name("lease", damaged.key()), "of another type");
        LeaseKey wanted = station.freshKey();

        List<AcquireOutcome> outcomes = together(List.of(
                station.request(held.key()),
                again,
                station.request(former.key()),
                damaged,
                station.request(wanted),
                station.request(wanted),
                station.request(station.freshKey())));

        assertThat(outcomes.get(0)).isHeld();
        assertThat(outcomes.get(1)).isAcquiredAgain();
        assertThat(acquired(outcomes.get(1)).generation()).isEqualTo(first.generation());
        assertThat(outcomes.get(2)).isAcquired();
        assertThat(acquired(outcomes.get(2)).token()).isGreaterThan(former.token());
        assertThat(outcomes.get(3)).isRefused(RefusedReason.CORRUPT_STATE);
        assertThat(outcomes.get(4)).isAcquired();
        assertThat(outcomes.get(5)).isHeld();
        assertThat(outcomes.get(6)).isAcquired();
    }

    @Test
    @Tag("S-5")
    void a_late_release_among_others_ends_nobody() {
        Lease late = station.acquired(station.freshKey());
        assertThat(station.leases.release(late, station.soon())).isReleased();
        Lease successor = station.acquired(late.key());
        Lease other = station.acquired(station.freshKey());

        List<ReleaseOutcome> outcomes = togetherOf(List.<Step<ReleaseOutcome>>of(
                leases -> leases.async().release(late, station.soon()),
                leases -> leases.async().release(other, station.soon())));

        assertThat(outcomes.get(0)).isLost(LostReason.SUPERSEDED);
        assertThat(outcomes.get(1)).isReleased();
        assertThat(isHeld(successor)).isTrue();
    }

    @Test
    @Tag("F-1")
    void without_an_authority_record_each_is_refused() {
        Reply unused = station.command("DEL", station.authority());

        assertThat(together(requests(3)))
                .allSatisfy(outcome -> assertThat(outcome).isRefused(RefusedReason.FLOOR_UNPROVEN));
    }

    /** Once a script has met a token above the last one, nothing more is granted before that was written down. */
    @Test
    @Tag("F-1")
    void a_token_that_one_shows_refutes_the_record_for_those_behind_it() {
        Lease shown = station.acquired(station.freshKey());
        long last = station.last();
        // One is granted that keeps the server busy, and one in front of what shows a token.
        long above = last + 3;
        byte[] name = station.name("lease", shown.key()).getBytes(StandardCharsets.UTF_8);
        try (ServerConnection somebody = server.connect()) {
            byte[] record = somebody.command("GET".getBytes(StandardCharsets.UTF_8), name)
                    .bytes();
            Reply unused = somebody.command(
                    "SET".getBytes(StandardCharsets.UTF_8),
                    name,
                    Packed.LEASE.with(record, "token", above),
                    "KEEPTTL".getBytes(StandardCharsets.UTF_8));
        }

        List<AcquireOutcome> outcomes = together(List.of(
                station.request(station.freshKey()),
                station.request(shown.key()),
                station.request(station.freshKey()),
                station.request(station.freshKey())));

        assertThat(outcomes.get(0)).isAcquired();
        assertThat(outcomes.subList(1, outcomes.size()))
                .allSatisfy(outcome -> assertThat(outcome).isRefused(RefusedReason.FLOOR_UNPROVEN));
        assertThat(station.last()).isLessThan(above);
    }

    @Test
    @Tag("S-2")
    void a_server_that_forgot_its_scripts_is_given_them_again() {
        Reply unused = station.command("SCRIPT", "FLUSH");
        List<Lease> leases = acquired(together(requests(3)));
        unused = station.command("SCRIPT", "FLUSH");

        assertThat(released(leases)).allSatisfy(outcome -> assertThat(outcome).isReleased());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1025})
    void how_many_may_be_under_way_has_bounds(int value) {
        ValkeyLeaseStoreBuilder builder = ValkeyLeaseStore.builder(station.namespace);
        assertThatThrownBy(() -> builder.mostUnderWay(value))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("mostUnderWay")
                .hasMessageContaining("1 to 1024");
    }
}
