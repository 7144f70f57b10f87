package io.lease4j.internal.cost;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.UUID;

/**
 * Random bits of the platform's secure source. Takes them in portions, because asking the source for each id would cost
 * more than all the rest of a call; what was given is wiped, and never given again. Thread-safe.
 */
public final class RandomBits {

    private static final SecureRandom SOURCE = new SecureRandom();
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int BYTES_OF_AN_ID = 16;
    private static final Pool<RandomBits> POOL = new Pool<>(RandomBits::new);

    private final byte[] portion = new byte[256 * BYTES_OF_AN_ID];
    private int used = portion.length;

    private RandomBits() {}

    /** Returns 128 bits. */
    public static byte[] id() {
        RandomBits bits = POOL.take();
        int from = bits.next();
        byte[] id = Arrays.copyOfRange(bits.portion, from, from + BYTES_OF_AN_ID);
        bits.wipe(from);
        POOL.giveBack(bits);
        return id;
    }

    /** Returns a random UUID: version 4, 122 bits. */
    public static UUID uuid() {
        RandomBits bits = POOL.take();
        int from = bits.next();
        long most = (long) LONGS.get(bits.portion, from);
        long least = (long) LONGS.get(bits.portion, from + Long.BYTES);
        bits.wipe(from);
        POOL.giveBack(bits);
        // As RFC 9562 has it: four bits say the version, two the variant.
        return new UUID((most & ~0xf000L) | 0x4000L, (least >>> 2) | 0x8000_0000_0000_0000L);
    }

    private int next() {
        if (used == portion.length) {
            SOURCE.nextBytes(portion);
            used = 0;
        }
        int from = used;
        used += BYTES_OF_AN_ID;
        return from;
    }

    private void wipe(int from) {
        Arrays.fill(portion, from, from + BYTES_OF_AN_ID, (byte) 0);
    }
}
