package io.lease4j.valkey;

import io.lease4j.LeaseKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Every way in which one field of the record of an active lease is something that the store never writes. */
final class LeaseDamages {

    private static final Packed LEASE = Packed.LEASE;
    private static final byte[] NO_UTF8 = {'a', (byte) 0xff, 'b'};
    private static final byte[] CUT_UTF8 = {'a', (byte) 0xc3};
    private static final byte[] SURROGATE = {(byte) 0xed, (byte) 0xa0, (byte) 0x80};
    private static final byte[] LONG_FORM = {(byte) 0xc0, (byte) 0xaf};
    private static final byte[] CONTROL = {'a', '\n', 'b'};
    private static final byte[] HIGH_CONTROL = {'a', (byte) 0xc2, (byte) 0x85};

    /** Texts that a client reads, with their longest. */
    private static final List<String> NEEDED = List.of("id", "principal", "instance");

    private final List<Damage> all = new ArrayList<>();

    private LeaseDamages() {}

    static Stream<Damage> all() {
        LeaseDamages damages = new LeaseDamages();
        damages.numbers();
        damages.texts();
        damages.requests();
        damages.wholes();
        return damages.all.stream();
    }

    private void numbers() {
        for (long version : new long[] {0, 2, 255}) {
            number("version", version);
        }
        number("token", 0);
        number("token", 1L << 52);
        number("token", -1);
        // An active lease with the state of an ended one, and without its end.
        for (long state : new long[] {1, 2, 3, 4, 5, 255}) {
            number("state", state);
        }
        for (String time : List.of("grantedAt", "expiresAt", "endsAtLatest", "bound", "endedAt")) {
            number(time, -1);
            number(time, 253_402_300_800_000L);
        }
        number("endsAtLatest", 1);
        number("endedAt", 1_700_000_000_000L);
        number("number", -1);
        number("number", 1);
        number("sealingTried", 1);
        number("sealingTried", 2);
    }

    private void texts() {
        for (String name : NEEDED) {
            text(name, "empty", new byte[0]);
            text(name, "of 257 bytes", filled(257));
            unreadable(name);
        }
        text("execution", "of 257 bytes", filled(257));
        unreadable("execution");
        text("metadata", "that ends too early", new byte[] {0, 9, 'a'});
        text("metadata", "with a name alone", new byte[] {0, 1, 'a'});
        text("metadata", "that is no text", new byte[] {0, 1, 'a', 0, 1, (byte) 0xff});
        text("metadata", "of 2049 bytes", filled(2049));
        for (String end : List.of("by", "note", "unsealed")) {
            text(end, "though it is active", Records.bytes("text"));
            unreadable(end);
        }
        text("key", "empty", new byte[0]);
        text("key", "that is none", Records.bytes("key"));
        all.add(new Damage(
                "key",
                "of another namespace",
                (record, key) -> LEASE.with(
                        record, "key", LeaseKey.of("elsewhere", "key").encoded())));
        all.add(new Damage(
                "key",
                "of another key",
                (record, key) -> LEASE.with(
                        record,
                        "key",
                        LeaseKey.of(key.namespace().name(), "another").encoded())));
    }

    private void unreadable(String name) {
        text(name, "that is no UTF-8", NO_UTF8);
        text(name, "that is cut within a character", CUT_UTF8);
        text(name, "with half of a pair", SURROGATE);
        text(name, "with an overlong form", LONG_FORM);
        if (!name.equals("unsealed")) {
            text(name, "with a control character", CONTROL);
        }
        text(name, "with a control character above 127", HIGH_CONTROL);
    }

    private void requests() {
        text("renewed", "of 1 byte", filled(1));
        text("renewed", "of 33 bytes", filled(33));
        text("ended", "of 31 bytes", filled(31));
        text("ended", "though it is active", filled(32));
    }

    private void wholes() {
        for (int cut : new int[] {0, 1, 2, 3, 50, 100, 150}) {
            all.add(new Damage("record", "cut to " + cut + " bytes", (record, key) -> Arrays.copyOf(record, cut)));
        }
        all.add(new Damage(
                "record", "without its last byte", (record, key) -> Arrays.copyOf(record, record.length - 1)));
        all.add(new Damage("record", "with a byte behind", (record, key) -> Arrays.copyOf(record, record.length + 1)));
        all.add(new Damage("record", "of 100 000 bytes", (record, key) -> Arrays.copyOf(record, 100_000)));
        all.add(new Damage("record", "that is text", (record, key) -> Records.bytes("no lease record")));
        all.add(new Damage("record", "of zeros", (record, key) -> new byte[record.length]));
    }

    private void number(String name, long value) {
        all.add(new Damage(name, "is " + value, (record, key) -> LEASE.with(record, name, value)));
    }

    private void text(String name, String how, byte[] value) {
        all.add(new Damage(name, how, (record, key) -> LEASE.with(record, name, value)));
    }

    private static byte[] filled(int size) {
        byte[] value = new byte[size];
        Arrays.fill(value, (byte) 'x');
        return value;
    }
}
