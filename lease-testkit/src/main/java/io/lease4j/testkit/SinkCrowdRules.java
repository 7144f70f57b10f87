package io.lease4j.testkit;

import io.lease4j.LeaseKey;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many writers at once. */
abstract class SinkCrowdRules extends TraceRules {

    private static final int THREADS = 16;
    private static final int ACTS = Boolean.getBoolean("lease4j.long") ? 300 : 30;

    @Test
    @Tag("E-1")
    @Tag("E-3")
    @Tag("E-7")
    void among_many_writers_tokens_never_go_back_and_each_effect_is_applied_once() {
        SinkBench bench = bench();
        LeaseKey one = bench.key("crowd");
        List<SinkCrowd> crowds = List.of(
                new SinkCrowd(bench, one, THREADS * ACTS / 4),
                new SinkCrowd(bench, bench.key("crowd", one, true), THREADS * ACTS / 4));
        List<CompletionStage<Integer>> running = IntStream.range(0, THREADS)
                .mapToObj(thread -> Background.run(() -> run(crowds, new Random(thread))))
                .toList();
        running.forEach(thread -> {
            Integer unused = Waiting.forAnswer("a writer", thread);
        });
        crowds.forEach(SinkCrowd::check);
    }

    private static int run(List<SinkCrowd> crowds, Random random) {
        for (int i = 0; i < ACTS; i++) {
            crowds.get(random.nextInt(crowds.size())).act(random);
        }
        return ACTS;
    }
}
