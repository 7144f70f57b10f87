package io.lease4j.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireOutcome;
import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.InspectOutcome;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.LeaseOperator;
import io.lease4j.Outcome;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.ReleaseOutcome;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.FloorProof;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged authority record grants nothing; every generation can be ended all the same, and an operator can prove it. */
class CorruptAuthorityTest extends OnScene {

    static Stream<AuthorityDamage> damages() {
        return AuthorityDamage.all();
    }

    @Test
    void every_field_is_damaged_in_some_way() {
        assertThat(damages().map(AuthorityDamage::field).distinct())
                .contains("record")
                .containsAll(Packed.STATE.names());
    }

    @ParameterizedTest
    @MethodSource("damages")
    @Tag("S-12")
    void a_damaged_record_grants_nothing_and_its_leases_can_be_ended(AuthorityDamage damage) {
        LeaseKey released = scene.key();
        LeaseKey revoked = scene.key();
        Lease one = scene.granted(released);
        Lease two = scene.granted(revoked);
        byte[] sound = scene.records().dump(scene.records().authority());
        damage.act().accept(scene.records());
        byte[] damaged = scene.records().dump(scene.records().authority());
        try {
            assertThat(scene.acquire(scene.asking(scene.key()))).satisfies(it -> is(it, damage.refused()));
            assertThat(scene.renew(one)).satisfies(it -> is(it, damage.refused()));
            if (damage.refused() == RefusedReason.CORRUPT_STATE) {
                nothingIsWrittenTo(damaged);
            }
            if (damage.refused() == RefusedReason.NAMESPACE_MISSING) {
                // It is the record of another creation, and so are its leases.
                assertThat(scene.release(one)).satisfies(it -> is(it, RefusedReason.NAMESPACE_MISSING));
                return;
            }
            assertThat(scene.inspect(released))
                    .isInstanceOfSatisfying(
                            InspectOutcome.Found.class,
                            it -> assertThat(it.record().proven()).isFalse());
            assertThat(scene.release(one)).isInstanceOf(ReleaseOutcome.Released.class);
            assertThat(scene.revoke(two)).isInstanceOf(RevokeOutcome.Revoked.class);
            if (damage.refused() == RefusedReason.CORRUPT_STATE) {
                nothingIsWrittenTo(damaged);
            }
            assertThat(scene.acquire(scene.asking(released)))
                    .as("after its leases were ended")
                    .satisfies(it -> is(it, damage.refused()));
        } finally {
            scene.records().restore(scene.records().authority(), sound);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hash", "list", "set", "zset", "stream"})
    @Tag("S-12")
    void a_record_of_another_type_grants_nothing_and_its_leases_can_be_ended(String type) {
        LeaseKey key = scene.key();
        Lease one = scene.granted(key);
        Lease two = scene.granted(scene.key());
        byte[] sound = scene.records().dump(scene.records().authority());
        scene.records().ofType(scene.records().authority(), type);
        byte[] damaged = scene.records().dump(scene.records().authority());
        try {
            assertThat(scene.acquire(scene.asking(scene.key()))).satisfies(it -> is(it, RefusedReason.CORRUPT_STATE));
            assertThat(scene.renew(one)).satisfies(it -> is(it, RefusedReason.CORRUPT_STATE));
            assertThat(scene.release(one)).isInstanceOf(ReleaseOutcome.Released.class);
            assertThat(scene.revoke(two)).isInstanceOf(RevokeOutcome.Revoked.class);
            assertThat(scene.records().dump(scene.records().authority())).isEqualTo(damaged);
        } finally {
            scene.records().restore(scene.records().authority(), sound);
        }
    }

    static Stream<AuthorityDamage> oneOfEachField() {
        Set<String> seen = new HashSet<>();
        return damages().filter(damage -> seen.add(damage.field()));
    }

    /** The way out: what is known of it is rebuilt above a number that the operator answers for. */
    @ParameterizedTest
    @MethodSource("oneOfEachField")
    @Tag("S-12")
    void an_operator_can_prove_a_damaged_record(AuthorityDamage damage) {
        try (Scene own = new Scene(server);
                LeaseOperator operator =
                        LeaseOperator.builder(own.store(), Scene.OPERATOR).build()) {
            LeaseKey key = own.key();
            Lease lease = own.granted(key);
            damage.act().accept(own.records());
            long base = 1L << 50;

            AdminOutcome proven = operator.prove(
                    own.store().recordOf(key).orElseThrow(),
                    new FloorProof.ByOperator(base, "the record was damaged", Set.of()),
                    own.deadline());

            assertThat(proven).isInstanceOf(AdminOutcome.Done.class);
            // What can no longer be told of it counts as frozen.
            assertThat(operator.thaw(own.deadline())).isInstanceOf(AdminOutcome.Done.class);
            assertThat(own.acquire(own.asking(key)))
                    .isInstanceOfSatisfying(
                            AcquireOutcome.Acquired.class,
                            it -> assertThat(it.lease().token().value()).isEqualTo(base + 1));
            assertThat(own.renew(lease).code()).isEqualTo("lost.superseded");
        }
    }

    /** What can still be read of its tokens is not lost on the way to a proof. */
    @ParameterizedTest
    @ValueSource(strings = {"last", "latest"})
    @Tag("S-12")
    @Tag("F-4")
    void a_proof_below_what_a_damaged_record_still_shows_is_refused(String damaged) {
        try (Scene own = new Scene(server);
                LeaseOperator operator =
                        LeaseOperator.builder(own.store(), Scene.OPERATOR).build()) {
            LeaseKey key = own.key();
            Lease unused = own.granted(key);
            long ceiling =
                    Packed.STATE.number(own.records().string(own.records().authority()), "ceiling");
            own.records().alterState(state -> Packed.STATE.with(state, damaged, -1));
            AuthorityRecordId id = own.store().recordOf(key).orElseThrow();

            AdminOutcome low =
                    operator.prove(id, new FloorProof.ByOperator(ceiling - 1, "too low", Set.of()), own.deadline());

            assertThat(low.code()).isEqualTo("refused.not-allowed");
            assertThat(operator.prove(id, new FloorProof.ByOperator(ceiling, "high enough", Set.of()), own.deadline()))
                    .isInstanceOf(AdminOutcome.Done.class);
        }
    }

    @Test
    @Tag("S-12")
    void a_proof_keeps_sinks_and_frost_of_a_damaged_record() {
        try (Scene own = new Scene(server)) {
            AuthorityRecordId id = own.store().recordOf(own.key()).orElseThrow();
            own.records().alterState(state -> Packed.STATE.with(state, "sinks", "ledger\noutbox"));
            own.records().alterState(state -> Packed.STATE.with(state, "frozen", 1));
            own.records().alterState(state -> Packed.STATE.with(state, "last", -1));

            AdminOutcome shown =
                    Scene.answer(own.store().ticket(id, own.deadline())).outcome();

            assertThat(shown).isInstanceOfSatisfying(AdminOutcome.Done.class, done -> {
                assertThat(done.records().get(0).sinks())
                        .containsExactlyInAnyOrder(SinkName.of("ledger"), SinkName.of("outbox"));
                assertThat(done.records().get(0).frozen()).isTrue();
                assertThat(done.records().get(0).proven()).isFalse();
            });
        }
    }

    private static void nothingIsWrittenTo(byte[] damaged) {
        assertThat(scene.records().dump(scene.records().authority())).isEqualTo(damaged);
    }

    private static void is(Outcome outcome, RefusedReason reason) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Refused.class, it -> assertThat(it.reason()).isEqualTo(reason));
    }
}
