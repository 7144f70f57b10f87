package io.lease4j.internal.cost;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256. Looking a hash function up costs as much as hashing what a request says, so they are used again. Thread-safe. */
public final class Sha256 {

    /** What is hashed by a function that is not given back until its result is there. */
    @FunctionalInterface
    public interface Input {

        /** Feeds the function. */
        void feed(MessageDigest function);
    }

    private static final Pool<MessageDigest> POOL = new Pool<>(Sha256::function);

    private Sha256() {}

    /** Returns the hash of a part of an array. */
    public static byte[] of(byte[] bytes, int from, int length) {
        MessageDigest function = POOL.take();
        function.update(bytes, from, length);
        byte[] hash = function.digest();
        POOL.giveBack(function);
        return hash;
    }

    /** Returns the hash of what is fed. */
    public static byte[] of(Input input) {
        MessageDigest function = POOL.take();
        input.feed(function);
        // Resets it. One that was left by an exception is not given back.
        byte[] hash = function.digest();
        POOL.giveBack(function);
        return hash;
    }

    private static MessageDigest function() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform must have it (MessageDigest's specification).
            throw new IllegalStateException("SHA-256 is missing from this Java platform", e);
        }
    }
}
