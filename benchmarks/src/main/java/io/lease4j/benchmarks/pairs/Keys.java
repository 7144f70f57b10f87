package io.lease4j.benchmarks.pairs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The keys of a run, the same for everybody, in an order that is drawn once. Each of those who work at the same time walks
 * its own stripe round and round: keys come back again and again, and no two meet on one.
 */
public final class Keys {

    private final List<String> names;

    /**
     * Makes the names and shuffles them.
     *
     * @param count how many
     * @param seed of the order
     */
    public Keys(int count, long seed) {
        List<String> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(String.format("%012d", i));
        }
        Collections.shuffle(all, new Random(seed));
        names = List.copyOf(all);
    }

    /** The keys of one of those who work at the same time. Thread-safe. */
    public static final class Stripe {

        private final List<String> names;
        private final AtomicInteger next = new AtomicInteger();

        private Stripe(List<String> names) {
            this.names = names;
        }

        /**
         * Takes the next key.
         *
         * @return its name, twelve digits
         */
        public String next() {
            return names.get(Math.floorMod(next.getAndIncrement(), names.size()));
        }
    }

    /**
     * Cuts them into stripes that have no key in common.
     *
     * @param count how many stripes, at most as many as keys
     * @return the stripes
     */
    public List<Stripe> stripes(int count) {
        int length = names.size() / count;
        List<Stripe> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(new Stripe(names.subList(i * length, (i + 1) * length)));
        }
        return all;
    }
}
