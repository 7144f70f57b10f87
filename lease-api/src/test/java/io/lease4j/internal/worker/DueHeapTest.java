package io.lease4j.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DueHeapTest {

    private static final class Entry extends Due {
        @Override
        void due(RenewalBatch batch) {}
    }

    private static boolean isIn(Due due) {
        return due.index >= 0;
    }

    /** Also where the clock wraps. */
    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE - 500})
    void theFirstIsTheEarliestWhateverIsPutMovedAndTakenOut(long origin) {
        SplittableRandom random = new SplittableRandom(7);
        DueHeap heap = new DueHeap();
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            entries.add(new Entry());
        }
        for (int step = 0; step < 2000; step++) {
            Entry entry = entries.get(random.nextInt(entries.size()));
            if (random.nextInt(3) == 0) {
                heap.remove(entry);
            } else {
                heap.put(entry, origin + random.nextInt(1000));
            }
            List<Entry> in = entries.stream().filter(DueHeapTest::isIn).toList();
            assertThat(heap.size()).isEqualTo(in.size());
            Due first = heap.first();
            if (in.isEmpty()) {
                assertThat(first).isNull();
            } else {
                long earliest = in.stream()
                        .map(one -> one.atNanos - origin)
                        .min(Comparator.naturalOrder())
                        .orElseThrow();
                assertThat(Objects.requireNonNull(first).atNanos - origin).isEqualTo(earliest);
            }
        }
    }
}
