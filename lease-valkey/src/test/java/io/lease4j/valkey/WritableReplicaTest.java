package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A replica that takes writes has its primary's lineage and records: it grants nothing, and answers nothing as current. */
class WritableReplicaTest {

    @Test
    @Tag("F-1")
    void it_grants_nothing_and_answers_nothing_as_current() {
        try (ValkeyServer first = TestServer.builder().start();
                ValkeyServer second = TestServer.builder().start();
                Station station = Station.on(second)) {
            Lease lease = station.acquired(station.freshKey());
            LeaseKey key = station.freshKey();
            var left = station.left(key);
            try (ServerConnection somebody = second.connect()) {
                var unusedWritable = somebody.command("CONFIG", "SET", "replica-read-only", "no");
                // It keeps what it has, because its primary does not answer.
                first.pause();
                var unusedDemoted = somebody.command("REPLICAOF", first.host(), Integer.toString(first.port()));
                assertThat(somebody.command("SET", "anything", "written").text())
                        .isEqualTo("OK");
                Station.Holding before = station.holding(key);

                List<Outcome> outcomes = List.of(
                        station.leases.acquire(station.request(key), station.soon()),
                        station.leases.renew(lease, Duration.ofMinutes(2), station.soon()),
                        station.leases.inspect(lease.key(), station.soon()),
                        station.leases.history(lease.key(), PageQuery.first(10), station.soon()),
                        station.leases.resolve(left, station.soon()),
                        station.leases.cancel(left, station.soon()),
                        station.operator.list(PageQuery.first(10), station.soon()),
                        station.operator.describe(station.soon()),
                        station.operator.revoke(lease.generation(), "a reason", station.soon()),
                        station.leases.release(lease, station.soon()));

                assertThat(outcomes)
                        .allSatisfy(outcome -> assertThat(outcome)
                                .isInstanceOfSatisfying(
                                        Refused.class,
                                        refused -> assertThat(refused.reason())
                                                .isEqualTo(RefusedReason.BACKEND_UNAVAILABLE)));
                assertThat(station.holding(key)).isEqualTo(before);
                assertThat(station.builder(second.address()).open())
                        .isInstanceOfSatisfying(
                                OpenOutcome.NotOpened.class,
                                refused -> assertThat(refused.problems())
                                        .extracting(OpenProblem::kind)
                                        .containsExactly(OpenProblem.Kind.REPLICA));
            }
        }
    }
}
