package io.lease4j.verification.worker.many;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The distribution of one figure over many samples. */
final class Spread {

    private final List<Long> sorted;

    private Spread(List<Long> sorted) {
        this.sorted = sorted;
    }

    static Spread of(List<Sample> samples, ToLongFunction<Sample> micros) {
        return of(samples.stream().mapToLong(micros).boxed().toList());
    }

    static Spread of(List<Long> micros) {
        return new Spread(micros.stream().sorted().toList());
    }

    /** Least, median, 99 of 100, and greatest in milliseconds, as cells of a table. */
    String cells() {
        int size = sorted.size();
        return size == 0 ? " | | | |" : cell(0) + cell(size / 2) + cell(size * 99 / 100) + cell(size - 1);
    }

    private String cell(int index) {
        return String.format(Locale.ROOT, " %.1f |", sorted.get(index) / 1e3);
    }
}
