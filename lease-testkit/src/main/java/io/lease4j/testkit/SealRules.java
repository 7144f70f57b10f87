package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.Lease;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseId;
import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.RevokeOutcome;
import io.lease4j.effect.FencedSink;
import io.lease4j.effect.RejectedReason;
import io.lease4j.testkit.control.Step;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What seals, floors and revocations keep out of a sink. */
abstract class SealRules extends SinkRules {

    @Test
    @Tag("E-4")
    void a_seal_refuses_every_token_up_to_and_including_its_own() {
        LeaseKey key = bench().key("sealed");
        Target foreign = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease sealed = a.acquired(key);
        assertThat(a.commit(foreign, "before", sealed))
                .as("an effect before the seal")
                .isAccepted();
        seal(foreign.sink(), key, sealed.token());
        assertThat(a.commit(foreign, "after", sealed))
                .as("an effect of the sealed token")
                .isRejected(RejectedReason.SEALED);
        Generation other = new Generation(key, LeaseId.random(), sealed.token());
        assertThat(a.commit(foreign, a.effect(key, "other lease"), authority(sealed, other)))
                .as("an effect of the sealed token under another lease id")
                .isRejected(RejectedReason.SEALED);
        a.released(sealed);
        Lease next = a.acquired(key);
        assertThat(a.commit(foreign, "next", next))
                .as("an effect of the next token")
                .isAccepted();
    }

    @Test
    @Tag("E-5")
    void a_sinks_floor_belongs_to_one_record_and_is_never_lowered() {
        LeaseKey key = bench().key("floor");
        LeaseKey elsewhere = bench().keyInAnotherRecord(key);
        Target foreign = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        Lease other = a.acquired(elsewhere);
        AuthorityRecordId record = bench().recordOf(key);
        long high = Math.max(lease.token().value(), other.token().value());
        for (long upTo : new long[] {high, 0}) {
            assertThat(Waiting.forAnswer("raiseFloor", foreign.sink().raiseFloor(record, upTo, bench().deadline())))
                    .as("raising the floor to %d", upTo)
                    .isAccepted();
            assertThat(a.commit(foreign, "below " + upTo, lease))
                    .as("an effect below the floor, after raising it to %d", upTo)
                    .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        }
        assertThat(a.commit(foreign, "other record", other))
                .as("an effect of another record")
                .isAccepted();
    }

    @Test
    @Tag("E-8")
    @Tag("E-10")
    void a_sink_that_could_not_be_sealed_is_named_until_a_later_revocation_seals_it() {
        LeaseKey key = bench().key("not sealed");
        Target foreign = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease lease = a.acquired(key);
        bench().interposer().next(Step.SEAL).failBefore();
        Operator operator = bench().operator();
        RevokeOutcome first = operator.revoke(lease);
        assertThat(first).as("a revocation that could not seal a sink").isRevoked();
        assertThat(((RevokeOutcome.Revoked) first).unsealed())
                .as("sinks not sealed")
                .containsExactly(foreign.sink().name());
        assertThat(lastEnd(key).unsealedSinks())
                .as("sinks not sealed, as everybody reads it")
                .containsExactly(foreign.sink().name());

        RevokeOutcome second = operator.revoke(lease);
        assertThat(second).as("a later revocation").isInstanceOf(RevokeOutcome.Over.class);
        assertThat(((RevokeOutcome.Over) second).unsealed())
                .as("sinks not sealed")
                .isEmpty();
        assertThat(lastEnd(key).unsealedSinks())
                .as("sinks not sealed, as everybody reads it")
                .isEmpty();
        assertThat(a.commit(foreign, "after", lease)).as("the holder's effect").isRejected(RejectedReason.SEALED);
    }

    @Test
    @Tag("E-9")
    void a_revocation_seals_a_generation_that_is_over_and_never_one_that_was_not_granted() {
        LeaseKey key = bench().key("sealed afterwards");
        Target foreign = bench().foreignTarget();
        Worker a = bench().worker("A");
        Lease over = a.acquired(key);
        a.released(over);
        Operator operator = bench().operator();
        assertThat(operator.revoke(over))
                .as("a revocation of a released generation")
                .isInstanceOf(RevokeOutcome.Over.class);
        assertThat(a.commit(foreign, "released", over))
                .as("an effect of the released generation")
                .isRejected(RejectedReason.SEALED);

        Lease live = a.acquired(key);
        Generation neverGranted = new Generation(
                key, LeaseId.random(), FencingToken.of(live.token().value() + 1));
        RevokeOutcome outcome = operator.revoke(operator.revocation(neverGranted));
        assertThat(outcome).as("a revocation of a token never granted").isNotInstanceOf(RevokeOutcome.Revoked.class);
        assertThat(a.commit(foreign, "live", live))
                .as("the live holder's effect after somebody revoked a token that the key was never granted")
                .isAccepted();
    }

    private LeaseEnd lastEnd(LeaseKey key) {
        Optional<LeaseEnd> end = bench().inspect(key)
                .match(
                        found -> Optional.empty(),
                        notFound -> notFound.last().flatMap(ObservedLease::end),
                        refused -> Optional.empty());
        return end.orElseThrow(() -> new AssertionError("the last generation's end has to be remembered"));
    }

    private void seal(FencedSink sink, LeaseKey key, FencingToken upTo) {
        assertThat(Waiting.forAnswer("seal", sink.seal(bench().recordOf(key), key, upTo, bench().deadline())))
                .as("a seal")
                .isAccepted();
    }
}
