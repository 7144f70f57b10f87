package io.lease4j.internal;

import io.lease4j.internal.cost.RandomBits;
import java.util.Base64;

/** Ids of 128 random bits. Thread-safe. */
public final class RandomIds {

    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private RandomIds() {}

    /** Returns 22 characters of base64url. */
    public static String next() {
        return TEXT.encodeToString(RandomBits.id());
    }
}
