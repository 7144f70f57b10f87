package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionAuthority;
import io.lease4j.ExecutionId;
import io.lease4j.LeaseKey;
import io.lease4j.effect.CancelEffectOutcome;
import io.lease4j.effect.Effect;
import io.lease4j.effect.EffectId;
import io.lease4j.effect.RejectedReason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Values that a sink is tempted to cut, fold, join, escape or take for nothing. */
abstract class ExtremeEffectRules extends RestoredSinkRules {

    private static final int LONGEST_TEXT = 256;
    private static final List<String> SIMILAR_IDS =
            List.of("id", "ID", "id'", "id\"", "id%", "i_", "id ", "{id}", "id*", "\u00e9", "e\u0301", "\ud83d\ude00");

    @Test
    @Tag("K-2")
    @Tag("E-3")
    void payloads_of_no_byte_of_every_byte_and_of_a_mebibyte_come_into_place_whole() {
        SinkBench bench = bench();
        LeaseKey key = bench.key("payloads");
        ExecutionAuthority a = bench.next(key);
        byte[] every = new byte[256];
        for (int i = 0; i < every.length; i++) {
            every[i] = (byte) i;
        }
        byte[] largest = new byte[Effect.MAX_PAYLOAD_BYTES];
        new Random(1).nextBytes(largest);
        Map<String, byte[]> payloads = new LinkedHashMap<>();
        payloads.put("none", new byte[0]);
        payloads.put("every", every);
        payloads.put("largest", largest);
        payloads.forEach((id, payload) -> wholeAndOnce(bench, Effect.of(key, EffectId.of(id), "bytes", payload), a));
        largest[largest.length - 1]++;
        assertThat(bench.commit(Effect.of(key, EffectId.of("largest"), "bytes", largest), a))
                .as("the largest payload with another last byte")
                .isRejected(RejectedReason.EFFECT_CONFLICT);
    }

    @Test
    @Tag("K-2")
    @Tag("E-3")
    void the_longest_ids_and_keys_come_into_place_whole() {
        SinkBench bench = bench();
        for (LeaseKey key : Texts.longestKeys(bench.authorities().namespace())) {
            ExecutionAuthority granted = bench.next(key);
            ExecutionAuthority a = new ExecutionAuthority(
                    granted.recordId(),
                    granted.generation(),
                    granted.holder(),
                    ExecutionId.of(Texts.ofBytes(ExecutionId.MAX_BYTES, "x")),
                    granted.expiresAt());
            String id = Texts.ofBytes(LONGEST_TEXT, "i");
            Effect one = Effect.of(key, EffectId.of(id), Texts.ofBytes(LONGEST_TEXT, "k"), new byte[] {1});
            Effect other =
                    Effect.of(key, EffectId.of(id.substring(0, id.length() - 1) + "y"), one.kind(), new byte[] {2});
            wholeAndOnce(bench, one, a);
            assertThat(bench.cancel(other, a))
                    .as("cancelling an id whose last character alone differs")
                    .isInstanceOf(CancelEffectOutcome.NeverCommitted.class);
            already(bench, "under the longest id", one, a, a);
        }
    }

    @Test
    @Tag("K-1")
    @Tag("E-3")
    void keys_and_ids_that_look_alike_are_not_taken_for_one_another() {
        SinkBench bench = bench();
        List<LeaseKey> keys = Texts.similarKeys(bench.authorities().namespace());
        List<ExecutionAuthority> authorities = new ArrayList<>();
        for (LeaseKey key : keys) {
            authorities.add(bench.next(key));
        }
        // The greatest token first: a sink that takes two keys for one meets a lower one afterwards.
        Collections.reverse(authorities);
        for (ExecutionAuthority a : authorities) {
            assertThat(bench.commit(bench.effect(a.key(), "same id", a.key().fingerprint()), a))
                    .as("an effect of %s", a.key().components())
                    .isAccepted();
        }
        for (LeaseKey key : keys) {
            assertThat(bench.applied(key))
                    .as("the effects of %s", key.components())
                    .singleElement()
                    .satisfies(applied -> assertThat(new String(applied.effect().payload(), StandardCharsets.UTF_8))
                            .isEqualTo(key.fingerprint()));
        }
        ExecutionAuthority a = authorities.get(0);
        for (String id : SIMILAR_IDS) {
            assertThat(bench.commit(bench.effect(a.key(), id, id), a))
                    .as("an effect under the id <%s>", id)
                    .isAccepted();
        }
    }

    private static void wholeAndOnce(SinkBench bench, Effect effect, ExecutionAuthority authority) {
        assertThat(bench.commit(effect, authority)).as("an effect").isAccepted();
        already(bench, "under an unusual value", effect, authority, authority);
        List<Applied> applied = bench.applied(effect.key());
        assertThat(applied.isEmpty()).as("whether nothing is in place").isFalse();
        Applied last = applied.get(applied.size() - 1);
        assertThat(last.effect().key()).as("its key").isEqualTo(effect.key());
        assertThat(last.effect().id()).as("its id").isEqualTo(effect.id());
        assertThat(last.effect().kind()).as("its kind").isEqualTo(effect.kind());
        assertThat(last.effect().digest())
                .as("the digest of key, kind and payload of %d bytes", effect.payload().length)
                .isEqualTo(effect.digest());
    }
}
