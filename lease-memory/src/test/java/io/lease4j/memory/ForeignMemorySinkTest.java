package io.lease4j.memory;

import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.SinkDriver.RUN;
import static io.lease4j.memory.SinkDriver.effect;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.effect.CommitOutcome;
import io.lease4j.effect.EffectReceipt;
import io.lease4j.effect.RejectedReason;
import io.lease4j.effect.SinkName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a sink with a memory of its own accepts, and in which order of tokens. */
class ForeignMemorySinkTest extends OnForeignSink {

    @Test
    @Tag("E-1")
    void theNewestGenerationThatWroteShutsOutAllLowerOnes() {
        sink.accepted(effect("1"), token(11, A));
        sink.accepted(effect("2"), token(11, A));
        CommitOutcome.Accepted newer = sink.accepted(effect("3"), token(13, B));
        assertThat(newer.receipt())
                .isEqualTo(new EffectReceipt(effect("3").id(), B, token(13, B).token(), RUN));
        sink.rejected(RejectedReason.BEHIND, effect("4"), token(11, A));
        sink.rejected(RejectedReason.BEHIND, effect("4"), token(12, A));
        sink.accepted(effect("4"), token(13, B));
        assertThat(sink.effects()).containsExactly("1", "2", "3", "4");
    }

    @Test
    @Tag("E-1")
    void theSameTokenUnderAnotherLeaseIdIsBehind() {
        sink.fenced(token(11, A));
        sink.rejected(RejectedReason.BEHIND, effect("1"), token(11, B));
        sink.notFenced(RejectedReason.BEHIND, token(11, B));
        sink.accepted(effect("1"), token(11, A));
    }

    @Test
    @Tag("E-1")
    void fencingShutsOutBeforeAnythingIsWritten() {
        sink.accepted(effect("1"), token(11, A));
        sink.fenced(token(12, B));
        sink.rejected(RejectedReason.BEHIND, effect("2"), token(11, A));
        sink.notFenced(RejectedReason.BEHIND, token(11, A));
        assertThat(sink.effects()).containsExactly("1");
    }

    @Test
    @Tag("E-1")
    void keysDoNotShutEachOtherOut() {
        sink.accepted(effect("1"), token(20, A));
        sink.accepted(effect(OTHER, "1", "done"), SinkDriver.authority(record, OTHER, B, 11));
    }

    @Test
    @Tag("E-3")
    void theSameEffectIsAppliedOnceAlsoFromASuccessorOrALateOne() {
        EffectReceipt receipt = sink.accepted(effect("1"), token(11, A)).receipt();
        sink.fenced(token(12, B));
        assertThat(sink.accepted(effect("1"), token(12, B))).isEqualTo(new CommitOutcome.Accepted(receipt, true));
        assertThat(sink.accepted(effect("1"), token(11, A))).isEqualTo(new CommitOutcome.Accepted(receipt, true));
        sink.rejected(RejectedReason.EFFECT_CONFLICT, effect(KEY, "1", "other"), token(12, B));
        assertThat(sink.effects()).containsExactly("1");
    }

    @Test
    @Tag("E-11")
    void anAuthorityForAnotherKeyOrCreationOrRecordIsRejected() {
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect(OTHER, "1", "done"), token(11, A));
        AuthorityRecordId recreated = new AuthorityRecordId(NamespaceId.random(), 0);
        ExecutionAuthority other = SinkDriver.authority(recreated, KEY, A, 11);
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), other);
        sink.notFenced(RejectedReason.OTHER_KEY_OR_NAMESPACE, other);
        assertRefused(sink.cancel(effect("1"), other), RefusedReason.INVALID_REQUEST);
        assertRefused(sink.cancel(effect(OTHER, "1", "done"), token(11, A)), RefusedReason.INVALID_REQUEST);
        sink.fenced(token(11, A));
        sink.rejected(RejectedReason.OTHER_KEY_OR_NAMESPACE, effect("1"), SinkDriver.authority(record1, KEY, A, 101));
    }

    @Test
    void itIsNamed() {
        assertThat(foreign.name()).isEqualTo(SinkName.of("books"));
        assertThat(foreign).hasToString("ForeignMemorySink[books]");
    }
}
