package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.Commitment;
import io.lease4j.Deadline;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What waits for a busy server when an answer, a connection or a deadline is lost. */
class LostTogetherTest extends OnBusyStation {

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
        cutOnceTheCommandIsThere();
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
        cutOnceTheCommandIsThere();
        goOn();

        long unknown = joined(waiting).stream()
                .filter(outcome -> outcome.committed() == Commitment.UNKNOWN)
                .count();

        assertThat(unknown).as("one was under way").isEqualTo(1);
        station.awaitServed();
        assertThat(acquired(together(requests(2)))).doesNotHaveDuplicates();
    }

    private void cutOnceTheCommandIsThere() {
        try (ServerConnection looking = server.connect()) {
            Patience.until(
                    "the command waits at the server",
                    () -> looking.info("clients").get("blocked_clients").equals("1"));
        }
        Reply unused = station.command("CLIENT", "KILL", "USER", MinimalUser.NAME);
    }
}
