package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.BackendTime;
import io.lease4j.CancelOutcome;
import io.lease4j.Deadline;
import io.lease4j.FirstSent;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Lineage;
import io.lease4j.NotKnowableReason;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.Stamp;
import io.lease4j.spi.Echo;
import io.lease4j.spi.Reading;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.server.ValkeyServer;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cancellation that a server remembers, and what its owner may have done since in a memory that was lost. */
class RestoredTombstoneTest {

    @Test
    @Tag("I-7")
    @Tag("I-8")
    void a_tombstone_denies_nothing_that_was_started_afresh_in_another_lineage() {
        try (ValkeyServer server = TestServer.builder().start();
                Station station = Station.on(server)) {
            LeaseKey key = station.freshKey();
            Lease lease = station.acquired(key);
            Echo before = echo(station, key);
            ReleaseRequest request = ReleaseRequest.of(lease.generation(), lease.holder(), RequestId.random());
            Reading reading = new Reading(0, station.soon());
            ReleaseRequest first = request.sentAt(new FirstSent(before.lineage(), before.backendTime()));
            assertThat(join(station.store.cancel(first, reading))).isInstanceOf(CancelOutcome.NeverCommitted.class);
            assertThat(release(station, first, before)).isEqualTo(Refused.of(RefusedReason.CANCELLED));

            server.kill();
            server.restart();
            station.awaitServed();
            Echo after = echo(station, key);
            assertThat(after.lineage()).isNotEqualTo(before.lineage());
            ReleaseRequest afresh = request.sentAt(new FirstSent(after.lineage(), after.backendTime()));
            assertThat(release(station, afresh, after)).isEqualTo(Refused.of(RefusedReason.TOO_OLD));
            assertThat(join(station.store.cancel(first, reading)))
                    .as("of what was sent by the time it was said, it still holds")
                    .isInstanceOf(CancelOutcome.NeverCommitted.class);
            assertThat(join(station.store.cancel(afresh, reading)))
                    .isInstanceOfSatisfying(
                            CancelOutcome.NotKnowable.class,
                            told -> assertThat(told.reason()).isEqualTo(NotKnowableReason.LOST_WITH_HISTORY));
        }
    }

    private static ReleaseOutcome release(Station station, ReleaseRequest request, Echo sample) {
        Lineage lineage = sample.lineage();
        BackendTime notAfter = sample.backendTime().plus(Duration.ofSeconds(60));
        Stamp stamp = new Stamp(lineage, notAfter, request.history().firstSent().orElseThrow());
        Deadline deadline = station.soon();
        return join(station.store.release(request, new Transmission(stamp, 0, deadline)));
    }

    private static Echo echo(Station station, LeaseKey key) {
        return station.store
                .inspect(key, new Reading(0, station.soon()))
                .toCompletableFuture()
                .join()
                .echo()
                .orElseThrow();
    }

    private static <O extends io.lease4j.Outcome> O join(CompletionStage<io.lease4j.spi.Answer<O>> answer) {
        return answer.toCompletableFuture().join().outcome();
    }
}
