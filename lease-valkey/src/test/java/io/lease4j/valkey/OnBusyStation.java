package io.lease4j.valkey;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.ReleaseOutcome;
import io.lease4j.Settlement;
import io.lease4j.testkit.server.Reply;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;

/**
 * For tests of acquisitions and releases that go to the server in one command, because it was busy with another one.
 */
abstract class OnBusyStation extends OnStation {

    @BeforeEach
    void openOneAtATime() {
        station.close();
        station = Station.with(server, builder -> builder.mostUnderWay(1)).withScripts();
        List<Lease> leases = acquired(together(requests(2)));
        assertThat(released(leases)).allSatisfy(outcome -> assertThat(outcome).isReleased());
    }

    interface Step<O> extends Function<Leases, CompletionStage<O>> {}

    List<AcquireOutcome> together(List<AcquireRequest> requests) {
        return togetherOf(requests.stream()
                .<Step<AcquireOutcome>>map(request -> leases -> leases.async().acquire(request, station.soon()))
                .toList());
    }

    List<ReleaseOutcome> released(List<Lease> leases) {
        return togetherOf(leases.stream()
                .<Step<ReleaseOutcome>>map(lease -> door -> door.async().release(lease, station.soon()))
                .toList());
    }

    /** Takes steps while the server is busy with one that was sent before. */
    <O extends Outcome> List<O> togetherOf(List<Step<O>> steps) {
        LeaseKey key = station.freshKey();
        pause();
        CompletionStage<AcquireOutcome> busy = station.leases.async().acquire(station.request(key), station.soon());
        List<CompletionStage<O>> waiting =
                steps.stream().map(step -> step.apply(station.leases)).toList();
        goOn();
        AcquireOutcome unused = busy.toCompletableFuture().join();
        return joined(waiting);
    }

    /** The server takes commands, and does none that writes. */
    void pause() {
        Reply unused = station.command("CLIENT", "PAUSE", "60000", "WRITE");
    }

    void goOn() {
        Reply unused = station.command("CLIENT", "UNPAUSE");
    }

    static <O> List<O> joined(List<CompletionStage<O>> stages) {
        return stages.stream().map(stage -> stage.toCompletableFuture().join()).toList();
    }

    List<AcquireRequest> requests(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> station.request(station.freshKey()))
                .toList();
    }

    static Lease acquired(AcquireOutcome outcome) {
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        return ((AcquireOutcome.Acquired) outcome).lease();
    }

    static List<Lease> acquired(List<AcquireOutcome> outcomes) {
        return outcomes.stream().map(OnBusyStation::acquired).toList();
    }

    boolean isHeld(Lease lease) {
        return station.leases.inspect(lease.key(), station.soon()) instanceof InspectOutcome.Found found
                && found.lease().generation().equals(lease.generation());
    }

    boolean isHeld(LeaseKey key) {
        return station.leases.inspect(key, station.soon()) instanceof InspectOutcome.Found;
    }

    Lease settled(AcquireRequest request) {
        Settlement<AcquireOutcome> settlement = station.leases.settle(request, station.soon());
        assertThat(settlement).isInstanceOf(Settlement.Answered.class);
        return acquired(((Settlement.Answered<AcquireOutcome>) settlement).outcome());
    }
}
