package io.lease4j.internal;

import java.security.SecureRandom;
import java.util.Base64;

/** Ids of 128 random bits. Thread-safe. */
public final class RandomIds {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;

    private RandomIds() {}

    /** Returns 22 characters of base64url. */
    public static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
