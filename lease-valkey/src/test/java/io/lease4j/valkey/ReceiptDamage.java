package io.lease4j.valkey;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** One way in which what the receipts of a key say of one request is damaged. */
record ReceiptDamage(String how, Act act) {

    /** Alters an entry. */
    interface Act {
        byte[] alter(byte[] entry);
    }

    byte[] alter(byte[] entry) {
        return act.alter(entry);
    }

    @Override
    public String toString() {
        return how;
    }

    /** Of the entry that points to a past generation. */
    static Stream<ReceiptDamage> pointers() {
        return Stream.of(
                new ReceiptDamage("empty", value -> new byte[0]),
                new ReceiptDamage("text", value -> Records.bytes("x")),
                new ReceiptDamage("negative", value -> Records.bytes("-1")),
                new ReceiptDamage("of no generation", value -> Records.bytes("999999:1000000")),
                new ReceiptDamage("without what came after it", value -> Arrays.copyOf(value, colonIn(value))),
                new ReceiptDamage(
                        "spelt otherwise", value -> Records.bytes("0" + new String(value, StandardCharsets.US_ASCII))),
                new ReceiptDamage("42 zeros", value -> new byte[42]),
                new ReceiptDamage("long", value -> new byte[100_000]));
    }

    private static int colonIn(byte[] value) {
        return new String(value, StandardCharsets.US_ASCII).indexOf(':');
    }

    /** Of the past generation itself. */
    static Stream<ReceiptDamage> generations() {
        return Stream.of(
                new ReceiptDamage("cut", value -> Arrays.copyOf(value, value.length - 1)),
                new ReceiptDamage("empty", value -> new byte[0]),
                new ReceiptDamage("of another version", value -> Packed.LEASE.with(value, "version", 2)),
                new ReceiptDamage("of another key", value -> Packed.LEASE.with(value, "key", "key")),
                new ReceiptDamage("of another token", value -> Packed.LEASE.with(value, "token", 1L)),
                new ReceiptDamage("of another request", value -> Packed.LEASE.with(value, "acquired", "x".repeat(32))),
                new ReceiptDamage("active again", ReceiptDamage::activeAgain));
    }

    /** Every field as in a lease that never ended. */
    private static byte[] activeAgain(byte[] ended) {
        byte[] active = Packed.LEASE.with(ended, "state", 0);
        return Packed.LEASE.without(Packed.LEASE.with(active, "endedAt", 0));
    }

    /** Of the tombstone of a cancelled request. */
    static Stream<ReceiptDamage> tombstones() {
        return Stream.of(
                new ReceiptDamage("cut", value -> Arrays.copyOf(value, value.length - 1)),
                new ReceiptDamage("longer", value -> Arrays.copyOf(value, value.length + 1)),
                new ReceiptDamage("without its mark", value -> with(value, 0, 'X')),
                new ReceiptDamage("with an unknown verdict", value -> with(value, 1, 'Z')),
                new ReceiptDamage("empty", value -> new byte[0]));
    }

    private static byte[] with(byte[] value, int at, char letter) {
        byte[] changed = value.clone();
        changed[at] = (byte) letter;
        return changed;
    }
}
