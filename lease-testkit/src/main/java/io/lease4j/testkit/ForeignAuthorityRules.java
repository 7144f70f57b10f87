package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.effect.Effect;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Authorities for something else than the effect. */
abstract class ForeignAuthorityRules extends AdmissionRules {

    @Test
    @Tag("E-11")
    void an_authority_for_another_key_writes_nothing() {
        SinkBench bench = bench();
        LeaseKey one = bench.key("one");
        LeaseKey other = bench.key("other", one, true);
        ExecutionAuthority a = bench.next(one);
        Effect ofOther = bench.effect(other, "stray");
        assertThat(bench.commit(ofOther, a))
                .as("an effect of one key under the authority of another")
                .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        refused(bench.cancel(ofOther, a), RefusedReason.INVALID_REQUEST, "cancelling it under the same authority");
        shows(bench, one);
        shows(bench, other);
        assertThat(bench.commit(ofOther, bench.next(other)))
                .as("the effect under the authority of its own key")
                .isAccepted();
    }

    @Test
    @Tag("E-11")
    void an_authority_of_another_creation_of_the_namespace_writes_nothing() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("recreated");
        ExecutionAuthority a = bench.next(key);
        elsewhere(
                bench,
                a,
                new AuthorityRecordId(NamespaceId.random(), a.recordId().shard()),
                "of another creation");
    }

    @Test
    @Tag("E-11")
    void an_authority_of_another_record_than_the_keys_writes_nothing() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("record");
        LeaseKey other = bench.key("other record", key, false);
        ExecutionAuthority a = bench.next(key);
        // From its first fence on, the sink knows whose tokens it compares.
        assertThat(bench.fence(a)).as("a fence").isAccepted();
        elsewhere(bench, a, bench.recordOf(other), "of another record");
        if (!bench.seesLease()) {
            assertThat(bench.seal(bench.recordOf(other), key, a.token()))
                    .as("a seal in the name of another record")
                    .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
            assertThat(bench.commit("not sealed", a)).as("an effect after it").isAccepted();
        }
    }

    private static void elsewhere(
            SinkBench bench, ExecutionAuthority right, AuthorityRecordId elsewhere, String whose) {
        ExecutionAuthority wrong = inRecord(right, elsewhere);
        Effect effect = bench.effect(right.key(), "foreign");
        assertThat(bench.commit(effect, wrong))
                .as("an effect under an authority %s", whose)
                .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        assertThat(bench.fence(wrong))
                .as("a fence under an authority %s", whose)
                .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        refused(
                bench.cancel(effect, wrong),
                RefusedReason.INVALID_REQUEST,
                "a cancellation under an authority " + whose);
        shows(bench, right.key());
        assertThat(bench.commit(effect, right))
                .as("the effect under the right authority")
                .isAccepted();
    }
}
