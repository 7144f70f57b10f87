package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.FencingToken;
import io.lease4j.Generation;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.RejectedReason;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When a sink begins to accept effects of a namespace. */
abstract class AdmissionRules extends SinkFloorRules {

    @Test
    @Tag("E-6")
    void nothing_of_a_namespace_is_accepted_before_it_is_admitted() {
        SinkBench bench = unadmitted().outside();
        LeaseKey key = bench.key("early");
        ExecutionAuthority a = bench.next(key);
        notYet(bench, a, "of a namespace that the sink was never told of");
        assertThat(bench.raiseFloor(a.recordId(), 1)).as("a floor alone").isAccepted();
        notYet(bench, a, "of a namespace of which it has a floor alone");
        assertThat(bench.seal(key, FencingToken.of(1))).as("a seal alone").isAccepted();
        notYet(bench, a, "of a namespace of which it has a seal alone");
        SinkBench admitted = bench.admitted();
        assertThat(admitted.commit("early", a)).as("the effect afterwards").isAccepted();
        shows(bench, key, SinkBench.shown("early", a));
    }

    @Test
    @Tag("E-6")
    void nothing_at_or_below_the_tokens_granted_before_is_accepted() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("granted before");
        ExecutionAuthority first = bench.next(key);
        assertThat(bench.commit("granted before", withToken(first, CountedAuthorities.BEFORE)))
                .as("an effect of the last token before the admission")
                .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        assertThat(bench.commit("first", withToken(first, CountedAuthorities.BEFORE + 1)))
                .as("an effect of the first token after it")
                .isAccepted();
    }

    @Test
    @Tag("E-5")
    @Tag("E-6")
    void admitting_again_only_raises() {
        SinkBench bench = bench().outside();
        LeaseKey key = bench.key("again");
        ExecutionAuthority a = bench.next(key);
        AuthorityRecordId record = a.recordId();
        assertThat(bench.admit(bench.namespaceId(), Map.of(record, 0L)))
                .as("admitting again with a lower floor")
                .isAccepted();
        assertThat(bench.commit("granted before", withToken(a, CountedAuthorities.BEFORE)))
                .as("an effect of the last token before the first admission")
                .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        assertThat(bench.commit("before", a)).as("an effect").isAccepted();
        assertThat(bench.admit(bench.namespaceId(), Map.of(record, a.token().value())))
                .as("admitting again with a greater floor")
                .isAccepted();
        assertThat(bench.commit("after", a))
                .as("an effect at the greater floor")
                .isRejected(RejectedReason.BELOW_SINK_FLOOR);
        shows(bench, key, SinkBench.shown("before", a));
    }

    @Test
    @Tag("E-6")
    void a_record_without_a_floor_is_not_admitted() {
        SinkBench bench = unadmitted().outside();
        LeaseKey key = bench.key("without a floor");
        ExecutionAuthority a = bench.next(key);
        LeaseKey other = bench.key("with one", key, false);
        ExecutionAuthority b = bench.next(other);
        assertThat(bench.admit(bench.namespaceId(), Map.of(b.recordId(), CountedAuthorities.BEFORE)))
                .as("admitting one record")
                .isAccepted();
        notYet(bench, a, "of a record that was not among the floors");
        assertThat(bench.commit("with one", b))
                .as("an effect of the other record")
                .isAccepted();
    }

    @Test
    @Tag("E-6")
    void a_floor_of_another_creation_admits_nothing() {
        SinkBench bench = unadmitted().outside();
        LeaseKey key = bench.key("elsewhere");
        ExecutionAuthority a = bench.next(key);
        AuthorityRecordId elsewhere = new AuthorityRecordId(NamespaceId.random(), 0);
        assertThat(bench.admit(bench.namespaceId(), Map.of(elsewhere, 0L, a.recordId(), 0L)))
                .as("admitting a namespace with a floor of another creation")
                .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        notYet(bench, a, "after an admission that was rejected");
        notYet(bench, inRecord(a, elsewhere), "of the other creation");
    }

    @Test
    @Tag("E-4")
    @Tag("E-5")
    void seal_floor_and_admission_are_accepted_for_the_namespace_that_is_served() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("served");
        ExecutionAuthority a = bench.next(key);
        assertThat(bench.seal(key, a.token())).as("a seal").isAccepted();
        assertThat(bench.raiseFloor(a.recordId(), a.token().value()))
                .as("a floor")
                .isAccepted();
        assertThat(bench.admit(
                        bench.namespaceId(), Map.of(a.recordId(), a.token().value())))
                .as("an admission")
                .isAccepted();
    }

    static ExecutionAuthority withToken(ExecutionAuthority authority, long token) {
        return new ExecutionAuthority(
                authority.recordId(),
                new Generation(authority.key(), authority.generation().leaseId(), FencingToken.of(token)),
                authority.holder(),
                authority.executionId(),
                authority.expiresAt());
    }

    static ExecutionAuthority inRecord(ExecutionAuthority authority, AuthorityRecordId recordId) {
        return new ExecutionAuthority(
                recordId, authority.generation(), authority.holder(), authority.executionId(), authority.expiresAt());
    }

    private static void notYet(SinkBench bench, ExecutionAuthority authority, String what) {
        assertThat(bench.commit("early", authority))
                .as("an effect %s", what)
                .isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        assertThat(bench.fence(authority)).as("a fence %s", what).isRejected(RejectedReason.OTHER_KEY_OR_NAMESPACE);
        shows(bench, authority.key());
    }
}
