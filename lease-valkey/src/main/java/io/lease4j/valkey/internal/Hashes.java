package io.lease4j.valkey.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Makes hash functions. */
final class Hashes {

    private Hashes() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            // Every Java platform must have it (MessageDigest's specification).
            throw new IllegalStateException("SHA-256 is missing from this Java platform", e);
        }
    }
}
