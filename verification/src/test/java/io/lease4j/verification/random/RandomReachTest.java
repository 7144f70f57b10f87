package io.lease4j.verification.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.random.RandomHistories;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.Installed;
import io.lease4j.testkit.random.history.Reply;
import io.lease4j.testkit.random.history.SinkStep;
import io.lease4j.testkit.random.history.StoreStep;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Rules hold easily where nothing happens: random histories get to every answer that the contract names. */
class RandomReachTest {

    private static final long HISTORIES = 600;

    private final Map<String, Integer> seen = new TreeMap<>();

    @Test
    void random_histories_meet_every_kind_of_answer_and_trouble() {
        RandomHistories histories = RandomHistories.on(MemoryTarget::new);
        for (long seed = 0; seed < HISTORIES; seed++) {
            histories.record(seed).events().forEach(this::count);
        }
        assertThat(seen.keySet())
                .contains(
                        "step acquire acquired",
                        "step acquire ended",
                        "step acquire held",
                        "step acquire refused.cancelled",
                        "step acquire refused.deadline-exceeded",
                        "step acquire refused.floor-unproven",
                        "step acquire refused.frozen",
                        "step acquire refused.idempotency-conflict",
                        "step acquire refused.other-lineage",
                        "step acquire refused.too-old",
                        "step cancel committed",
                        "step cancel never-committed",
                        "step cancel not-knowable.lost-with-history",
                        "step cancel not-knowable.no-longer-known",
                        "step release lost.expired",
                        "step release lost.released",
                        "step release lost.revoked",
                        "step release lost.superseded",
                        "step release lost.floor-raised",
                        "step release released",
                        "step renew lost.expired",
                        "step renew lost.floor-raised",
                        "step renew lost.released",
                        "step renew lost.revoked",
                        "step renew refused.too-old",
                        "step renew renewed",
                        "step resolve committed",
                        "step resolve still-unknown",
                        "step revoke over.expired",
                        "step revoke revoked",
                        "sink commit accepted",
                        "sink commit rejected.behind",
                        "sink commit rejected.effect-conflict",
                        "sink commit rejected.expired",
                        "sink commit rejected.revoked",
                        "sink commit rejected.sealed",
                        "sink commit rejected.superseded",
                        "sink commit refused.cancelled",
                        "sink fence rejected.behind",
                        "sink cancel-effect committed",
                        "sink cancel-effect never-committed",
                        "told acquire unknown.earlier-transmission",
                        "told acquire unknown.no-answer",
                        "told settle acquired",
                        "told settle never-committed",
                        "told settle not-knowable.lost-with-history",
                        "proof true",
                        "proof false");
        for (Disturbance.Kind kind : Disturbance.Kind.values()) {
            assertThat(seen.keySet()).contains("disturbance " + kind);
        }
    }

    private void count(Event event) {
        seen.merge(kind(event), 1, Integer::sum);
    }

    private static String kind(Event event) {
        if (event instanceof StoreStep step) {
            return "step " + word(step.verb()) + ' ' + step.told().code();
        }
        if (event instanceof SinkStep step) {
            return "sink " + word(step.verb()) + ' ' + step.code();
        }
        if (event instanceof Reply reply) {
            return "told " + word(reply.call()) + ' ' + reply.code();
        }
        if (event instanceof Installed installed) {
            return "proof " + installed.extension();
        }
        return "disturbance " + ((Disturbance) event).kind();
    }

    private static String word(Enum<?> verb) {
        return verb.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
