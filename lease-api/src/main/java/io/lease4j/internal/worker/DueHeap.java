package io.lease4j.internal.worker;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A heap by time whose members know their place, so that one of 100 000 is moved or taken out in a few steps and without
 * garbage: every renewal moves one, and what is given back must not be kept until its time. Confined to a lock.
 */
final class DueHeap {

    private @Nullable Due[] heap = new Due[64];
    private int size;

    int size() {
        return size;
    }

    @Nullable
    Due first() {
        return heap[0];
    }

    /** Adds it, or moves it to another time. Times are compared by their difference: the clock may wrap. */
    void put(Due due, long atNanos) {
        due.atNanos = atNanos;
        if (due.index < 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            place(due, size++);
        }
        up(due);
        down(due);
    }

    /** Takes it out, if it is in. */
    void remove(Due due) {
        int index = due.index;
        if (index < 0) {
            return;
        }
        due.index = -1;
        size--;
        Due last = heap[size];
        heap[size] = null;
        if (last != null && last != due) {
            place(last, index);
            up(last);
            down(last);
        }
    }

    private void up(Due due) {
        while (due.index > 0) {
            Due parent = heap[(due.index - 1) / 2];
            if (parent == null || !isBefore(due, parent)) {
                return;
            }
            swap(due, parent);
        }
    }

    private void down(Due due) {
        while (true) {
            int left = 2 * due.index + 1;
            Due earlier = left < size ? heap[left] : null;
            Due right = left + 1 < size ? heap[left + 1] : null;
            if (right != null && earlier != null && isBefore(right, earlier)) {
                earlier = right;
            }
            if (earlier == null || !isBefore(earlier, due)) {
                return;
            }
            swap(due, earlier);
        }
    }

    private void swap(Due one, Due other) {
        int index = one.index;
        place(one, other.index);
        place(other, index);
    }

    private void place(Due due, int index) {
        heap[index] = due;
        due.index = index;
    }

    private static boolean isBefore(Due one, Due other) {
        return one.atNanos - other.atNanos < 0;
    }
}
