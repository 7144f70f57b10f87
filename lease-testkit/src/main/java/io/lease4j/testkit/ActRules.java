package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordId;
import io.lease4j.AuthorityRecordView;
import io.lease4j.BackendTime;
import io.lease4j.FirstSent;
import io.lease4j.LeaseKey;
import io.lease4j.NamespaceId;
import io.lease4j.RefusedReason;
import io.lease4j.Stamp;
import io.lease4j.effect.SinkName;
import io.lease4j.floor.ProofBasis;
import io.lease4j.floor.TokenRange;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Installation;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Transmission;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Acts on an authority record: late, meant for others, first sent long ago, or of another creation. */
abstract class ActRules extends EveryStepRules {

    /** One transmission of an act on an authority record. */
    @FunctionalInterface
    private interface OnRecord {
        CompletionStage<Answer<AdminOutcome>> send(LeaseStore store, AuthorityRecordId record, Transmission sent);
    }

    @Test
    @Tag("R-2")
    @Tag("R-3")
    void an_act_on_a_record_that_is_late_or_meant_for_others_changes_nothing() {
        LeaseKey key = bench().key("acted on");
        SinkName sink = SinkName.of("late-comer");
        OnRecord register = (store, record, sent) -> store.register(record, sink, sent);
        stampedAct(
                key,
                "registration",
                register,
                () -> bench().describe(key).sinks().contains(sink));
        stampedAct(
                key, "freeze", LeaseStore::freeze, () -> bench().describe(key).frozen());
        stampedAct(key, "thaw", LeaseStore::thaw, () -> !bench().describe(key).frozen());
    }

    @Test
    @Tag("R-4")
    void an_act_that_can_be_repeated_is_never_too_old() {
        LeaseKey key = bench().key("acted on late");
        BackendTime notAfter = bench().now(key).plus(WELL_IN_TIME);
        BackendTime before = bench().describe(key).completeSince().plus(Duration.ofMillis(-1));
        Map<String, OnRecord> acts = new LinkedHashMap<>();
        acts.put("registration", (store, record, sent) -> store.register(record, SinkName.of("old-one"), sent));
        acts.put("freeze", LeaseStore::freeze);
        acts.put("thaw", LeaseStore::thaw);
        acts.forEach((what, act) -> {
            assertThat(acted(what, act, key, stamp(key, notAfter, before)))
                    .as("a %s that was first sent before the record was complete", what)
                    .isDone();
            Stamp right = stamp(key, notAfter, before);
            assertThat(acted(what, act, key, new Stamp(right.lineage(), notAfter, new FirstSent(ELSEWHERE, before))))
                    .as("a %s that was first sent to another server", what)
                    .isDone();
        });
    }

    @Test
    @Tag("F-4")
    void an_act_on_a_record_of_another_creation_changes_nothing() {
        LeaseKey key = bench().key("another creation");
        bench().worker("A").released(bench().worker("A").acquired(key));
        refute(key);
        AuthorityRecordView before = bench().describe(key);
        AuthorityRecordId foreign =
                new AuthorityRecordId(NamespaceId.random(), before.recordId().shard());
        BackendTime now = bench().now(key);
        Transmission sent = sentFirst(key, now);
        LeaseStore store = bench().rawStore();
        Map<String, CompletionStage<Answer<AdminOutcome>>> acts = new LinkedHashMap<>();
        acts.put("registration", store.register(foreign, SinkName.of("foreign"), sent));
        acts.put("freeze", store.freeze(foreign, sent));
        acts.put(
                "proof",
                store.install(
                        new Installation.Proof(
                                foreign,
                                before.servingLineage(),
                                before.ticket().orElseThrow(),
                                new TokenRange(before.evidence(), before.evidence() + 100),
                                ProofBasis.OPERATOR,
                                Set.of(),
                                Optional.of("test")),
                        bench().deadline()));
        acts.forEach((what, answer) -> assertThat(
                        Waiting.forAnswer(what, answer).outcome().code())
                .as("a %s of a record of another creation", what)
                .startsWith("refused"));
        AuthorityRecordView after = bench().describe(key);
        assertThat(List.of(after.proven(), after.frozen(), after.sinks(), after.evidence()))
                .as("the record")
                .isEqualTo(List.of(before.proven(), before.frozen(), before.sinks(), before.evidence()));
    }

    private AdminOutcome acted(String what, OnRecord act, LeaseKey key, Stamp stamp) {
        return Waiting.forAnswer(what, act.send(bench().rawStore(), bench().recordOf(key), transmission(stamp, 0)))
                .outcome();
    }

    private void stampedAct(LeaseKey key, String what, OnRecord act, BooleanSupplier isDone) {
        BackendTime now = bench().now(key);
        Stamp right = stamp(key, now.plus(WELL_IN_TIME), now);
        Map<Stamp, RefusedReason> wrong = new LinkedHashMap<>();
        wrong.put(stamp(key, now, now), RefusedReason.DEADLINE_EXCEEDED);
        wrong.put(new Stamp(ELSEWHERE, right.notAfter(), right.firstSent()), RefusedReason.OTHER_LINEAGE);
        wrong.forEach((stamp, reason) -> {
            assertThat(acted(what, act, key, stamp))
                    .as("a %s with %s", what, stamp)
                    .isRefused(reason);
            assertThat(isDone.getAsBoolean())
                    .as("done by a %s with %s", what, stamp)
                    .isFalse();
        });
        assertThat(acted(what, act, key, right))
                .as("a %s with a good stamp", what)
                .isDone();
        assertThat(isDone.getAsBoolean())
                .as("done by a %s with a good stamp", what)
                .isTrue();
    }
}
