package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.InspectOutcome;
import io.lease4j.InvalidValueException;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.LostReason;
import io.lease4j.Outcome;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.Settlement;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Acquisitions and releases that go to the server in one command, because it was busy with another one. What comes of each is
 * what would have come of it alone.
 */
class GoneTogetherTest extends OnStation {

    private static final int MOST_TOGETHER = 16;

    @BeforeEach
    void openOneAtATime() {
        station.close();
        station = Station.with(server, builder -> builder.mostUnderWay(1)).withScripts();
        List<Lease> leases = acquired(together(requests(2)));
        assertThat(released(leases)).allSatisfy(outcome -> assertThat(outcome).isReleased());
    }

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

    /** The server refuses a command in the middle of the script, after it has granted others. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "time",
                "info",
                "hmget",
                "hget",
                "hset",
                "get",
                "set",
                "setrange",
                "pttl",
                "pexpiretime",
                "pexpireat",
                "xadd",
                "zadd"
            })
    @Tag("O-2")
    @Tag("S-8")
    void a_right_missed_by_one_takes_no_answer_of_another_along(String right) {
        Lease former = station.acquired(station.freshKey());
        assertThat(station.leases.release(former, station.soon())).isReleased();
        Lease held = station.acquired(station.freshKey());
        List<AcquireRequest> requests = List.of(
                station.request(station.freshKey()),
                station.request(former.key()),
                station.request(held.key()),
                station.request(station.freshKey()));

        allow("-" + right);
        List<AcquireOutcome> outcomes = together(requests);
        allow("+" + right);

        for (int i = 0; i < requests.size(); i++) {
            if (outcomes.get(i).committed() == Commitment.NO && i != 2) {
                assertThat(isHeld(requests.get(i).key()))
                        .as("%s", outcomes.get(i))
                        .isFalse();
            }
        }
        List<Lease> settled =
                Stream.of(0, 1, 3).map(i -> settled(requests.get(i))).toList();
        assertThat(settled).extracting(Lease::token).doesNotHaveDuplicates();
        outcomes.stream()
                .filter(AcquireOutcome.Acquired.class::isInstance)
                .map(GoneTogetherTest::acquired)
                .forEach(lease ->
                        assertThat(settled).extracting(Lease::generation).contains(lease.generation()));
        Lease next = station.acquired(station.freshKey());
        assertThat(settled).allSatisfy(lease -> assertThat(next.token()).isGreaterThan(lease.token()));
    }

    @Test
    @Tag("O-3")
    void an_answer_to_all_that_is_lost_is_unknown_for_each_and_replayed_later() {
        List<AcquireRequest> requests = requests(3);
        station.proxy
                .next(Direction.TO_SERVER, requests.get(1).requestId().value())
                .answer()
                .cut();

        assertThat(together(requests)).allSatisfy(outcome -> assertThat(outcome).isUnknown());

        station.awaitServed();
        assertThat(requests)
                .allSatisfy(request -> assertThat(isHeld(request.key())).isTrue());
        assertThat(together(requests)).allSatisfy(outcome -> assertThat(outcome).isAcquiredAgain());
    }

    @Test
    @Tag("O-3")
    void what_did_not_arrive_is_unknown_for_each_and_has_changed_nothing() {
        List<AcquireRequest> requests = requests(3);
        station.proxy
                .next(Direction.TO_SERVER, requests.get(1).requestId().value())
                .cut();

        assertThat(together(requests)).allSatisfy(outcome -> assertThat(outcome).isUnknown());

        station.awaitServed();
        assertThat(requests)
                .allSatisfy(request -> assertThat(isHeld(request.key())).isFalse());
        assertThat(requests).allSatisfy(request -> assertThat(settled(request)).isNotNull());
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

    @Test
    @Tag("O-1")
    void what_waited_for_longer_than_its_deadline_is_not_sent_any_more() {
        List<AcquireRequest> requests = requests(3);
        Station.Holding before = station.holding(station.freshKey());
        pause();
        CompletionStage<AcquireOutcome> busy =
                station.leases.async().acquire(station.request(station.freshKey()), station.soon());
        Deadline atOnce = station.atOnce();
        List<AcquireOutcome> outcomes = joined(requests.stream()
                .map(request -> station.leases.async().acquire(request, atOnce))
                .toList());
        goOn();

        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.committed()).isNotEqualTo(Commitment.YES));
        assertThat(busy.toCompletableFuture().join()).isAcquired();
        assertThat(station.acquired(station.freshKey()).token().value()).isEqualTo(before.last() + 2);
        assertThat(requests)
                .allSatisfy(request -> assertThat(isHeld(request.key())).isFalse());
    }

    @Test
    @Tag("O-2")
    void what_waits_when_the_connection_is_lost_is_not_sent_before_the_server_was_looked_at() {
        List<AcquireRequest> requests = requests(3);
        pause();
        CompletionStage<AcquireOutcome> busy =
                station.leases.async().acquire(station.request(station.freshKey()), station.soon());
        List<CompletionStage<AcquireOutcome>> waiting = requests.stream()
                .map(request -> station.leases.async().acquire(request, station.soon()))
                .toList();
        try (ServerConnection looking = server.connect()) {
            Patience.until(
                    "the command waits at the server",
                    () -> looking.info("clients").get("blocked_clients").equals("1"));
        }
        Reply unused = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
        assertThat(busy.toCompletableFuture().join()).isUnknown();
        goOn();

        assertThat(joined(waiting))
                .allSatisfy(outcome -> assertThat(outcome.committed()).isNotEqualTo(Commitment.UNKNOWN));
        station.awaitServed();
        assertThat(requests).allSatisfy(request -> assertThat(settled(request)).isNotNull());
    }

    /** While there is no connection a command ends as soon as it is written. */
    @Test
    @Tag("O-2")
    void thousands_that_wait_when_the_connection_is_lost_do_not_keep_it_from_being_made_again() {
        pause();
        List<CompletionStage<AcquireOutcome>> waiting = requests(10_000).stream()
                .map(request -> station.leases.async().acquire(request, station.soon()))
                .toList();
        try (ServerConnection looking = server.connect()) {
            Patience.until(
                    "the command waits at the server",
                    () -> looking.info("clients").get("blocked_clients").equals("1"));
        }
        Reply unused = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
        goOn();

        long unknown = joined(waiting).stream()
                .filter(outcome -> outcome.committed() == Commitment.UNKNOWN)
                .count();

        assertThat(unknown).as("one was under way").isEqualTo(1);
        station.awaitServed();
        assertThat(acquired(together(requests(2)))).doesNotHaveDuplicates();
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

    private interface Step<O> extends Function<Leases, CompletionStage<O>> {}

    private List<AcquireOutcome> together(List<AcquireRequest> requests) {
        return togetherOf(requests.stream()
                .<Step<AcquireOutcome>>map(request -> leases -> leases.async().acquire(request, station.soon()))
                .toList());
    }

    private List<ReleaseOutcome> released(List<Lease> leases) {
        return togetherOf(leases.stream()
                .<Step<ReleaseOutcome>>map(lease -> door -> door.async().release(lease, station.soon()))
                .toList());
    }

    /** Takes steps while the server is busy with one that was sent before. */
    private <O extends Outcome> List<O> togetherOf(List<Step<O>> steps) {
        LeaseKey key = station.freshKey();
        pause();
        CompletionStage<AcquireOutcome> busy = station.leases.async().acquire(station.request(key), station.soon());
        List<CompletionStage<O>> waiting =
                steps.stream().map(step -> step.apply(station.leases)).toList();
        goOn();
        AcquireOutcome unused = busy.toCompletableFuture().join();
        return joined(waiting);
    }

    private void pause() {
        Reply unused = station.command("CLIENT", "PAUSE", "60000", "WRITE");
    }

    private void goOn() {
        Reply unused = station.command("CLIENT", "UNPAUSE");
    }

    private static <O> List<O> joined(List<CompletionStage<O>> stages) {
        return stages.stream().map(stage -> stage.toCompletableFuture().join()).toList();
    }

    private List<AcquireRequest> requests(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> station.request(station.freshKey()))
                .toList();
    }

    private static Lease acquired(AcquireOutcome outcome) {
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        return ((AcquireOutcome.Acquired) outcome).lease();
    }

    private static List<Lease> acquired(List<AcquireOutcome> outcomes) {
        return outcomes.stream().map(GoneTogetherTest::acquired).toList();
    }

    private boolean isHeld(Lease lease) {
        return station.leases.inspect(lease.key(), station.soon()) instanceof InspectOutcome.Found found
                && found.lease().generation().equals(lease.generation());
    }

    private boolean isHeld(LeaseKey key) {
        return station.leases.inspect(key, station.soon()) instanceof InspectOutcome.Found;
    }

    private Lease settled(AcquireRequest request) {
        Settlement<AcquireOutcome> settlement = station.leases.settle(request, station.soon());
        assertThat(settlement).isInstanceOf(Settlement.Answered.class);
        return acquired(((Settlement.Answered<AcquireOutcome>) settlement).outcome());
    }

    private void allow(String rule) {
        Reply unused = station.command("ACL", "SETUSER", MinimalUser.NAME, rule);
    }
}
