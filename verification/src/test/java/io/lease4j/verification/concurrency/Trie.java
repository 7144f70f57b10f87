package io.lease4j.verification.concurrency;

import java.util.Objects;
import java.util.Optional;

/**
 * An immutable map from small numbers. Changing an entry copies one short path, so that a search can keep the state
 * after every one of ten thousands of steps; comparing two of them stops where they share.
 *
 * @param <V> immutable values with {@code equals} and {@code hashCode}
 */
final class Trie<V> {

    private static final int BITS = 4;
    private static final int WIDTH = 1 << BITS;
    private static final int LEVELS = 5;

    /** Greatest number of a key, plus one. */
    static final int LIMIT = 1 << (BITS * LEVELS);

    private final Object[] root;

    /** The sum of a hash of each entry: it is changed, not computed again. */
    private final long hash;

    private Trie(Object[] root, long hash) {
        this.root = root;
        this.hash = hash;
    }

    static <V> Trie<V> empty() {
        return new Trie<>(new Object[WIDTH], 0);
    }

    Optional<V> at(int key) {
        return Optional.ofNullable(find(key));
    }

    Trie<V> with(int key, V value) {
        V before = find(key);
        if (value.equals(before)) {
            return this;
        }
        long change = mix(key, value) - (before == null ? 0 : mix(key, before));
        return new Trie<>(replaced(root, LEVELS - 1, key, value), hash + change);
    }

    @SuppressWarnings("unchecked") // Leaves are only ever set by with().
    private V find(int key) {
        if (key < 0 || key >= LIMIT) {
            throw new IllegalArgumentException("key " + key);
        }
        Object[] node = root;
        for (int level = LEVELS - 1; level > 0; level--) {
            node = (Object[]) node[slot(key, level)];
            if (node == null) {
                return null;
            }
        }
        return (V) node[slot(key, 0)];
    }

    private static Object[] replaced(Object[] node, int level, int key, Object value) {
        Object[] copy = node == null ? new Object[WIDTH] : node.clone();
        int slot = slot(key, level);
        copy[slot] = level == 0 ? value : replaced((Object[]) copy[slot], level - 1, key, value);
        return copy;
    }

    private static int slot(int key, int level) {
        return (key >>> (level * BITS)) & (WIDTH - 1);
    }

    private static long mix(int key, Object value) {
        long bits = (((long) key << 32) | (value.hashCode() & 0xffffffffL)) * 0x9E3779B97F4A7C15L;
        return (bits ^ (bits >>> 29)) * 0xBF58476D1CE4E5B9L;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Trie<?> that && hash == that.hash && same(root, that.root);
    }

    private static boolean same(Object[] one, Object[] other) {
        for (int slot = 0; slot < WIDTH; slot++) {
            Object a = one[slot];
            Object b = other[slot];
            boolean bothInner = a instanceof Object[] && b instanceof Object[];
            boolean same = bothInner ? a == b || same((Object[]) a, (Object[]) b) : Objects.equals(a, b);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }
}
