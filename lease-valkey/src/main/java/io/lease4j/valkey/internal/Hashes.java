package io.lease4j.valkey.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Makes hash functions. */
final class Hashes {

    /** Never fed: a copy of it costs less than looking one up. */
    private static final MessageDigest EMPTY = lookedUp();

    private Hashes() {}

    static MessageDigest sha256() {
        try {
            return (MessageDigest) EMPTY.clone();
        } catch (CloneNotSupportedException e) {
            // A provider need not support it.
            return lookedUp();
        }
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
