package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.CancelOutcome;
import io.lease4j.FirstSent;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.NotKnowableReason;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.floor.FloorProof;
import io.lease4j.spi.NamespaceSettings;
import io.lease4j.spi.Transmission;
import io.lease4j.testkit.control.Direction;
import io.lease4j.testkit.control.Gate;
import io.lease4j.testkit.server.ClockShift;
import io.lease4j.testkit.server.Reply;
import io.lease4j.testkit.server.ServerConnection;
import io.lease4j.testkit.server.ValkeyServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that was held on its way and arrives late: at a server whose clock went on, or back, or at its successor. */
class LateCommandTest {

    private static final Duration PAST_NOT_AFTER = Duration.ofSeconds(70);

    @TempDir
    private Path folder;

    private ClockShift clock;
    private ValkeyServer server;
    private Station station;
    private LeaseKey key;
    private AcquireRequest request;
    private CompletionStage<AcquireOutcome> outcome;
    private Gate gate;
    private Stamp stamp;

    @BeforeEach
    void start() {
        clock = ClockShift.in(folder);
        server = TestServer.builder().clock(clock).start();
        station = Station.on(server).withScripts();
        key = station.freshKey();
        request = station.request(key);
        gate = station.proxy
                .next(Direction.TO_SERVER, request.requestId().value())
                .hold();
        outcome = station.leases.async().acquire(request, station.atOnce());
        gate.awaitReached(Duration.ofSeconds(10));
        assertThat(outcome.toCompletableFuture().join()).isInstanceOf(AcquireOutcome.Unknown.class);
        FirstSent sent = request.history().firstSent().orElseThrow();
        stamp = new Stamp(sent.lineage(), sent.at().plus(Duration.ofSeconds(30)), sent);
    }

    @AfterEach
    void stop() {
        station.close();
        server.close();
    }

    @Test
    @Tag("R-2")
    @Tag("I-7")
    void past_its_not_after_it_does_not_commit_and_cancel_says_never_committed() {
        clock.step(PAST_NOT_AFTER);
        arrives();
        assertNothingGranted();
        assertThat(fromElsewhere()).isInstanceOf(CancelOutcome.NeverCommitted.class);
    }

    @Test
    @Tag("I-7")
    void it_was_cancelled_before_it_arrived_and_the_clock_stepped_back_since() {
        clock.step(PAST_NOT_AFTER);
        assertThat(fromElsewhere()).isInstanceOf(CancelOutcome.NeverCommitted.class);
        clock.step(PAST_NOT_AFTER.negated());
        arrives();
        assertNothingGranted();
        assertThat(fromElsewhere()).as("what it said stays").isInstanceOf(CancelOutcome.NeverCommitted.class);
    }

    @Test
    @Tag("R-3")
    @Tag("I-7")
    void it_arrives_at_a_successor_that_knows_neither_it_nor_its_lineage() {
        try (Successor successor = new Successor()) {
            assertThat(successor.receives(request, stamp))
                    .as("its floor is not proven")
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.FLOOR_UNPROVEN));
            successor.prove();
            assertThat(successor.receives(request, stamp))
                    .as("its floor is proven")
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.OTHER_LINEAGE));
            assertThat(successor.leases.cancel(request, station.soon()))
                    .isInstanceOfSatisfying(
                            CancelOutcome.NotKnowable.class,
                            verdict -> assertThat(verdict.reason()).isEqualTo(NotKnowableReason.LOST_WITH_HISTORY));
            successor.assertNothingGranted();
        }
    }

    @Test
    @Tag("I-7")
    void it_was_cancelled_before_it_arrives_at_a_successor() {
        assertThat(fromElsewhere()).isInstanceOf(CancelOutcome.NeverCommitted.class);
        try (Successor successor = new Successor()) {
            successor.prove();
            assertThat(successor.receives(request, stamp))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RefusedReason.CANCELLED));
            assertThat(successor.leases.cancel(request, station.soon()))
                    .as("what was said stays")
                    .isInstanceOf(CancelOutcome.NeverCommitted.class);
            successor.assertNothingGranted();
        }
    }

    @Test
    @Tag("R-4")
    @Tag("I-7")
    void past_the_receipt_horizon_it_is_no_longer_known() {
        clock.step(NamespaceSettings.defaults().receiptHorizon().plusSeconds(1));
        arrives();
        assertNothingGranted();
        assertThat(fromElsewhere())
                .isInstanceOfSatisfying(
                        CancelOutcome.NotKnowable.class,
                        verdict -> assertThat(verdict.reason()).isEqualTo(NotKnowableReason.NO_LONGER_KNOWN));
    }

    /** Lets it go on, and awaits that the server has answered it. */
    private void arrives() {
        long before = station.scriptCalls();
        gate.release();
        Patience.until("the server has run it", () -> station.scriptCalls() > before);
    }

    /** What is told to another process, on a connection of its own. */
    private Outcome fromElsewhere() {
        try (ValkeyLeaseStore other = station.builder(server.address()).open().orThrow();
                Leases leases = Leases.builder(other, Holder.of("worker", "2")).build()) {
            return leases.cancel(request, station.soon());
        }
    }

    private void assertNothingGranted() {
        assertThat(station.command("EXISTS", station.name("lease", key)).number())
                .isZero();
        assertThat(station.holding(key).last()).isEqualTo(2);
    }

    /** A replica that is promoted, with a store of its own. */
    private final class Successor implements AutoCloseable {

        private final ValkeyServer replica = Replicas.inSync(server, TestServer.builder());
        private final ValkeyLeaseStore store;
        private final Leases leases;

        Successor() {
            Reply unused = command("REPLICAOF", "NO", "ONE");
            store = station.builder(replica.address()).open().orThrow();
            leases = Leases.builder(store, Holder.of("worker", "2")).build();
            gate.drop();
        }

        void prove() {
            try (LeaseOperator operator =
                    LeaseOperator.builder(store, Holder.of("operator", "2")).build()) {
                assertThat(operator.prove(
                                store.recordOf(key).orElseThrow(),
                                new FloorProof.ByOperator(1L << 41, "a failover", Set.of()),
                                station.soon()))
                        .isInstanceOf(AdminOutcome.Done.class);
            }
        }

        /** The very command that was sent to its predecessor. */
        AcquireOutcome receives(AcquireRequest late, Stamp stamped) {
            return store.acquire(late, new Transmission(stamped, 0, station.soon()))
                    .toCompletableFuture()
                    .join()
                    .outcome();
        }

        void assertNothingGranted() {
            assertThat(command("EXISTS", station.name("lease", key)).number()).isZero();
        }

        private Reply command(String... words) {
            try (ServerConnection somebody = replica.connect()) {
                return somebody.command(words);
            }
        }

        @Override
        public void close() {
            leases.close();
            store.close();
            replica.close();
        }
    }
}
