package io.lease4j.memory.internal;

import org.jspecify.annotations.Nullable;

/**
 * Past generations in the order in which they came, each at a position that it keeps: the next is one further, and begins
 * afresh after the last. Guarded by the shard's lock.
 */
final class PastRing {

    /** So many that they would not fit into memory. */
    static final int LAST = (1 << 30) - 1;

    private static final int FIRST_PLACES = 4;

    /** What all begin with that have never had any; it is never written to. */
    private static final @Nullable Past[] NONE = new Past[0];

    private @Nullable Past[] places;
    private int first;
    private int size;

    PastRing() {
        this(0);
    }

    /** Starts with the position of the first that comes. */
    PastRing(int first) {
        this.places = NONE;
        this.first = first;
    }

    private PastRing(PastRing other) {
        places = other.places.clone();
        first = other.first;
        size = other.size;
    }

    PastRing copy() {
        return new PastRing(this);
    }

    int size() {
        return size;
    }

    /** Adds the newest, and returns its position. */
    int add(Past newest) {
        if (size == places.length) {
            grow();
        }
        int position = (first + size) & LAST;
        places[place(position)] = newest;
        size++;
        return position;
    }

    private void grow() {
        PastRing larger = new PastRing();
        larger.places = new Past[Math.max(FIRST_PLACES, 2 * places.length)];
        for (int i = 0; i < size; i++) {
            int position = (first + i) & LAST;
            larger.places[larger.place(position)] = places[place(position)];
        }
        places = larger.places;
    }

    /** Returns the one at a position; there is one. */
    Past at(int position) {
        Past past = places[place(position)];
        if (past == null) {
            throw new IllegalStateException("no past generation at " + position);
        }
        return past;
    }

    /** Puts another one in the place of the one at a position. */
    void set(int position, Past changed) {
        places[place(position)] = changed;
    }

    /** Returns the position of the oldest. */
    int first() {
        return first;
    }

    void removeFirst() {
        places[place(first)] = null;
        first = (first + 1) & LAST;
        size--;
        if (size == 0) {
            // Its room may be that of millions.
            places = NONE;
        }
    }

    private int place(int position) {
        return position & (places.length - 1);
    }
}
