package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.effect.RejectedReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a seal keeps out of a sink outside the store. */
abstract class SealedTokenRules extends PredecessorRules {

    @Test
    @Tag("E-4")
    void a_seal_at_a_token_refuses_it_under_every_lease_id_and_lets_the_next_through() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("sealed");
        ExecutionAuthority below = bench.next(key);
        ExecutionAuthority a = bench.next(key);
        ExecutionAuthority next = bench.next(key);
        assertThat(bench.commit("before", a)).as("an effect before the seal").isAccepted();
        assertThat(bench.seal(key, a.token())).as("the seal").isAccepted();
        assertThat(bench.commit("sealed", a))
                .as("an effect of the sealed token")
                .isRejected(RejectedReason.SEALED);
        assertThat(bench.commit("sealed", underAnotherLease(a)))
                .as("an effect of the sealed token under another lease id")
                .isRejected(RejectedReason.SEALED);
        assertThat(bench.fence(a)).as("a fence of the sealed token").isRejected(RejectedReason.SEALED);
        assertThat(bench.commit("sealed", below))
                .as("an effect of a token below the sealed one")
                .isRejected();
        already(bench, "after the seal", bench.effect(key, "before"), a, a);
        assertThat(bench.commit("next", next)).as("an effect of the next token").isAccepted();
        shows(bench, key, SinkBench.shown("before", a), SinkBench.shown("next", next));
    }

    @Test
    @Tag("E-4")
    void a_seal_refuses_a_token_that_the_sink_never_saw() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("sealed early");
        ExecutionAuthority below = bench.next(key);
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.seal(key, a.token())).as("the seal").isAccepted();
        assertThat(bench.fence(a)).as("a fence of the sealed token").isRejected(RejectedReason.SEALED);
        assertThat(bench.commit("sealed", a))
                .as("an effect of the sealed token")
                .isRejected(RejectedReason.SEALED);
        assertThat(bench.commit("sealed", below))
                .as("an effect of a token below the sealed one")
                .isRejected(RejectedReason.SEALED);
        shows(bench, key);
        assertThat(bench.commit("next", bench.next(key)))
                .as("an effect of the next token")
                .isAccepted();
    }

    @Test
    @Tag("E-4")
    void a_seal_is_never_lowered() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("never lowered");
        ExecutionAuthority lower = bench.next(key);
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.seal(key, a.token())).as("the seal").isAccepted();
        assertThat(bench.seal(key, lower.token())).as("a lower seal").isAccepted();
        assertThat(bench.commit("sealed", a))
                .as("an effect between the lower seal and the greater one")
                .isRejected(RejectedReason.SEALED);
        shows(bench, key);
    }

    @Test
    @Tag("E-4")
    @Tag("E-6")
    void a_seal_that_comes_before_the_namespace_holds() {
        SinkBench bench = unadmitted().outside();
        LeaseKey key = bench.key("sealed before");
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.seal(key, a.token()))
                .as("a seal before the namespace is admitted")
                .isAccepted();
        SinkBench admitted = bench.admitted();
        assertThat(admitted.commit("sealed", a))
                .as("an effect of the sealed token")
                .isRejected(RejectedReason.SEALED);
        ExecutionAuthority next = bench.next(key);
        assertThat(admitted.commit("next", next))
                .as("an effect of the next token")
                .isAccepted();
        shows(bench, key, SinkBench.shown("next", next));
    }

    @Test
    @Tag("E-4")
    void a_seal_of_one_key_leaves_others_alone() {
        SinkBench bench = bench().outside();
        LeaseKey one = bench.key("one");
        LeaseKey other = bench.key("other", one, true);
        ExecutionAuthority lower = bench.next(other);
        ExecutionAuthority a = bench.next(one);
        assertThat(bench.seal(one, a.token())).as("the seal of one key").isAccepted();
        assertThat(bench.commit("other", lower))
                .as("an effect of another key under a lower token")
                .isAccepted();
        shows(bench, other, SinkBench.shown("other", lower));
    }
}
