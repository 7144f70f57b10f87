package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AuthorityRecordId;
import io.lease4j.ExecutionAuthority;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.effect.TracesOutcome;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a sink shows of a namespace, so that nobody creates it twice. */
abstract class TraceRules extends ExtremeEffectRules {

    @Test
    @Tag("F-10")
    void traces_show_the_highest_token_of_every_record() {
        SinkBench bench = bench();
        LeaseKey one = bench.key("one");
        LeaseKey sibling = bench.key("sibling", one, true);
        LeaseKey elsewhere = bench.key("elsewhere", one, false);
        ExecutionAuthority a = bench.next(one);
        ExecutionAuthority b = bench.next(elsewhere);
        ExecutionAuthority c = bench.next(sibling);
        assertThat(bench.commit("highest elsewhere", b)).as("an effect").isAccepted();
        assertThat(bench.fence(c)).as("a fence").isAccepted();
        assertThat(bench.commit("lower", a)).as("an effect").isAccepted();
        shown(bench, a.recordId(), c.token().value(), "after a fence");
        shown(bench, b.recordId(), b.token().value(), "after an effect");
        assertThat(traces(bench, NamespaceId.random()).isEmpty())
                .as("whether a namespace that the sink never saw has no traces")
                .isTrue();
    }

    @Test
    @Tag("F-10")
    void traces_show_floors_and_seals_too() {
        SinkBench bench = unadmitted().outside();
        assertThat(traces(bench, bench.namespaceId()))
                .as("traces before anything")
                .isEmpty();
        LeaseKey key = bench.key("traced");
        ExecutionAuthority a = bench.next(key);
        AuthorityRecordId record = a.recordId();
        SinkBench admitted = bench.admitted();
        shown(admitted, record, CountedAuthorities.BEFORE, "after an admission");
        assertThat(bench.seal(key, a.token())).as("a seal").isAccepted();
        shown(bench, record, a.token().value(), "after a seal");
        assertThat(bench.raiseFloor(record, a.token().value() + 5))
                .as("a floor")
                .isAccepted();
        shown(bench, record, a.token().value() + 5, "after a floor");
    }

    /** A sink that sees the lease may show more than it accepted: nobody creates over it then either. */
    private static void shown(SinkBench bench, AuthorityRecordId record, long token, String when) {
        Map<AuthorityRecordId, Long> highest = traces(bench, bench.namespaceId());
        assertThat(highest).as("records with traces %s", when).containsKey(record);
        if (bench.seesLease()) {
            assertThat(highest.get(record)).as("the highest token %s", when).isGreaterThanOrEqualTo(token);
        } else {
            assertThat(highest.get(record)).as("the highest token %s", when).isEqualTo(token);
        }
    }

    private static Map<AuthorityRecordId, Long> traces(SinkBench bench, NamespaceId namespaceId) {
        TracesOutcome outcome = bench.traces(namespaceId);
        assertThat(outcome).as("traces").isInstanceOf(TracesOutcome.Traces.class);
        return ((TracesOutcome.Traces) outcome).highest();
    }
}
