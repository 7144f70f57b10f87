package io.lease4j.memory.internal;

import io.lease4j.LeaseId;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;

/**
 * Lease ids of 128 random bits. Takes randomness in portions: asking the platform for each id would cost more than the
 * rest of a grant. Guarded by the shard's lock.
 */
final class LeaseIds {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 16;
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private final byte[] portion = new byte[64 * BYTES];
    private int used = portion.length;

    LeaseId next() {
        if (used == portion.length) {
            RANDOM.nextBytes(portion);
            used = 0;
        }
        byte[] id = Arrays.copyOfRange(portion, used, used + BYTES);
        used += BYTES;
        return LeaseId.of(TEXT.encodeToString(id));
    }
}
