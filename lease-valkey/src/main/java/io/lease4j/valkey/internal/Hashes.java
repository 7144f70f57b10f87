package io.lease4j.valkey.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hashes. Looking a function up costs as much as what is hashed here, so a few are used again. Thread-safe. */
final class Hashes {

    /** Each in use by one thread at a time; a power of two. */
    private static final AtomicReferenceArray<@Nullable MessageDigest> KEPT = new AtomicReferenceArray<>(16);

    private Hashes() {}

    /** Returns the hash of what is fed. */
    static byte[] sha256(Consumer<MessageDigest> input) {
        int slot = (int) Thread.currentThread().getId() & (KEPT.length() - 1);
        MessageDigest kept = KEPT.getAndSet(slot, null);
        MessageDigest sha = kept == null ? lookedUp() : kept;
        input.accept(sha);
        // Resets it. One that was left by an exception is not used again.
        byte[] hash = sha.digest();
        KEPT.set(slot, sha);
        return hash;
    }

    private static MessageDigest lookedUp() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform must have it (MessageDigest's specification).
            throw new IllegalStateException("SHA-256 is missing from this Java platform", e);
        }
    }
}
