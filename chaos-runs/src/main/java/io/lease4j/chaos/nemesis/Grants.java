package io.lease4j.chaos.nemesis;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** When what was granted last, as the workers said. Thread-safe. */
public final class Grants {

    private final Map<String, Double> last = new ConcurrentHashMap<>();
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong highest = new AtomicLong();

    /**
     * Takes in a grant.
     *
     * @param key the key's short name
     * @param at when, in milliseconds of the run
     * @param token its token
     */
    public void add(String key, double at, long token) {
        Double unused = last.merge(key, at, Math::max);
        long unusedCount = count.incrementAndGet();
        long unusedHighest = highest.accumulateAndGet(token, Math::max);
    }

    /**
     * When anything was granted last.
     *
     * @return milliseconds of the run; 0 if never
     */
    public double latest() {
        return last.values().stream().mapToDouble(at -> at).max().orElse(0);
    }

    /**
     * How many there were.
     *
     * @return 0 or more
     */
    public long count() {
        return count.get();
    }

    /**
     * The highest token so far.
     *
     * @return 0 if there is none
     */
    public long highestToken() {
        return highest.get();
    }
}
