package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AcquireRequest;
import io.lease4j.AdminOutcome;
import io.lease4j.ExecutionId;
import io.lease4j.Generation;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.ObservedLease;
import io.lease4j.ReleaseOutcome;
import io.lease4j.ReleaseRequest;
import io.lease4j.RequestId;
import io.lease4j.floor.FloorProof;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is usual goes a short way through a script; it comes to the same as the long one, whoever asks and with what. */
class ShortWayTest extends OnScene {

    @Test
    @Tag("S-5")
    void a_release_names_the_exact_lease_id() {
        Lease lease = scene.granted(scene.key());
        Generation other = new Generation(lease.key(), LeaseId.random(), lease.token());

        ReleaseOutcome outcome = scene.release(ReleaseRequest.of(other, lease.holder(), RequestId.random()));

        assertThat(outcome.code()).isEqualTo("lost.not-the-holder");
        assertThat(scene.inspect(lease.key())).isInstanceOf(InspectOutcome.Found.class);
    }

    @Test
    @Tag("F-3")
    void a_generation_below_a_proven_floor_is_not_released_any_more() {
        try (Scene own = new Scene(server);
                LeaseOperator operator =
                        LeaseOperator.builder(own.store(), Scene.OPERATOR).build()) {
            Lease lease = own.granted(own.key());
            own.records().alterState(state -> Packed.STATE.with(state, "provenFor", "another history"));
            assertThat(operator.prove(
                            own.store().recordOf(lease.key()).orElseThrow(),
                            new FloorProof.ByOperator(1L << 50, "for the test", Set.of()),
                            own.deadline()))
                    .isInstanceOf(AdminOutcome.Done.class);

            assertThat(own.release(lease).code()).isEqualTo("lost.floor-raised");
        }
    }

    /** What one caller asks for, and another one has before. */
    private record Asked(Holder holder, String metadata, String execution) {

        AcquireRequest of(LeaseKey key) {
            AcquireRequest.Builder builder =
                    AcquireRequest.builder(key, holder).ttl(Scene.TTL).executionId(ExecutionId.of(execution));
            return metadata.isEmpty()
                    ? builder.build()
                    : builder.metadata("name", metadata).metadata("empty", "").build();
        }
    }

    static Stream<Asked> asked() {
        Holder plain = Holder.of("worker", "one");
        return Stream.of(
                new Asked(plain, "", "1"),
                new Asked(plain, "value", "1"),
                new Asked(plain, "ty\u00f6", "1"),
                new Asked(plain, "", "ty\u00f6"),
                new Asked(Holder.of("another worker", "one"), "value", "1"),
                new Asked(Holder.of("ty\u00f6", "yksi"), "", "1"));
    }

    @ParameterizedTest
    @MethodSource("asked")
    @Tag("I-2")
    void who_comes_after_it_finds_a_lease_free_and_leaves_what_it_was(Asked before) {
        LeaseKey key = scene.key();
        AcquireRequest request = before.of(key);
        Lease lease = acquired(request);
        AcquireRequest next = new Asked(Scene.HOLDER, "other", "2").of(key);
        assertThat(scene.acquire(next)).isInstanceOf(AcquireOutcome.Held.class);
        assertThat(scene.release(lease)).isInstanceOf(ReleaseOutcome.Released.class);

        Lease successor = acquired(next);

        assertThat(successor.token()).isGreaterThan(lease.token());
        assertThat(scene.acquire(request))
                .isInstanceOfSatisfying(AcquireOutcome.Ended.class, ended -> shows(ended.lease(), lease));
        assertThat(scene.inspect(key))
                .isInstanceOfSatisfying(InspectOutcome.Found.class, found -> shows(found.lease(), successor));
    }

    private static void shows(ObservedLease shown, Lease lease) {
        assertThat(shown.generation()).isEqualTo(lease.generation());
        assertThat(shown.holder()).isEqualTo(lease.holder());
        assertThat(shown.executionId()).isEqualTo(lease.executionId());
        assertThat(shown.metadata()).isEqualTo(lease.metadata());
        assertThat(shown.grantedAt()).isEqualTo(lease.grantedAt());
        assertThat(shown.expiresAt()).isEqualTo(lease.expiresAt());
    }

    private static Lease acquired(AcquireRequest request) {
        AcquireOutcome outcome = scene.acquire(request);
        assertThat(outcome).isInstanceOf(AcquireOutcome.Acquired.class);
        return ((AcquireOutcome.Acquired) outcome).lease();
    }
}
