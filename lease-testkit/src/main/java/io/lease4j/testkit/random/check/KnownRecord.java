package io.lease4j.testkit.random.check;

/** What the steps of one lineage show of an authority record. */
final class KnownRecord {

    private static final int NEVER = -1;

    long floor;
    long ceiling;
    /** Last token that an echo showed; -1 while it may be anything. */
    long last = NEVER;
    /** Last token that was granted. */
    long granted;

    private int installedAt = NEVER;
    private long installedTime = NEVER;
    private int lostAt = NEVER;

    void installed(int index, long time, long base, long top) {
        installedTime = time;
        floor = base;
        ceiling = top;
        last = NEVER;
        installedAt = index;
    }

    void extended(long base, long top) {
        ceiling = top;
        if (last != NEVER) {
            last = Math.max(last, base);
        }
    }

    void lost(int index) {
        lostAt = index;
        last = NEVER;
    }

    boolean isProven() {
        return installedAt > lostAt;
    }

    /** Tells whether what a step committed at that index must still be remembered. */
    boolean remembers(int index) {
        return index > lostAt && index > installedAt;
    }

    /** Tells whether memory was lost after what was first sent at that index and time. */
    boolean lostSince(int index, long time) {
        return !remembers(index) || installedTime >= time;
    }
}
