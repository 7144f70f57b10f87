package io.lease4j.internal.door;

/** Chooses one of several maps for a key. */
final class Spread {

    /** 2^32 divided by the golden ratio: every bit of a hash counts for the highest ones of the product. */
    private static final int FACTOR = 0x9E3779B9;

    private Spread() {}

    /**
     * Returns the number of a part, 0 to below the number of parts, which is a power of two above one. Not chosen by the
     * lowest bits: the map within chooses by those, and would pile up what they have in common.
     */
    static int over(int parts, int hash) {
        return (hash * FACTOR) >>> (Integer.numberOfLeadingZeros(parts) + 1);
    }
}
