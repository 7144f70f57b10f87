package io.lease4j.valkey;

import io.lease4j.RefusedReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One way in which an authority record is damaged.
 *
 * @param field what is altered
 * @param how shown as the test's name
 * @param act damages the record
 * @param refused why nothing is granted then
 */
record AuthorityDamage(String field, String how, Consumer<Records> act, RefusedReason refused) {

    private static final Packed STATE = Packed.STATE;

    static Stream<AuthorityDamage> all() {
        List<AuthorityDamage> all = new ArrayList<>();
        all.add(altered("record", "is empty", state -> new byte[0]));
        all.add(altered("record", "is text", state -> Records.bytes("no state")));
        all.add(altered("record", "is of decimal digits", state -> Records.bytes("1234567890")));
        all.add(altered("record", "is cut", state -> Arrays.copyOf(state, state.length - 1)));
        all.add(altered("record", "ends after its last token", state -> Arrays.copyOf(state, 9)));
        all.add(altered("record", "is longer", state -> Arrays.copyOf(state, state.length + 1)));
        all.add(altered("record", "has 100 000 bytes", state -> Arrays.copyOf(state, 100_000)));
        state(all);
        return all.stream();
    }

    private static void state(List<AuthorityDamage> all) {
        number(all, "version", 0, 2);
        number(all, "last", 1L << 41, 1L << 52, 1L << 53, -1);
        number(all, "latest", -1, 253_402_300_800_000L);
        number(all, "exists", 2, 255);
        number(all, "shard", 1, 65_535);
        number(all, "shards", 0, 16_385);
        number(all, "floor", 1L << 52, -1);
        number(all, "floor", 1L << 41);
        number(all, "floorAt", -1, 253_402_300_800_000L);
        number(all, "base", 1L << 52, -1);
        number(all, "ceiling", 0, 1L << 52, -1);
        number(all, "basis", 4, 255);
        number(all, "frozen", 2, 255);
        number(all, "creating", 2, 255);
        number(all, "horizon", 0, 64_999, 86_400_001, -1);
        number(all, "retention", 0, 1, 2_592_000_001L, -1);
        number(all, "history", 0, 1_000_001, -1);
        number(all, "witnessed", 2, 255);
        number(all, "since", -1, 253_402_300_800_000L);
        number(all, "evidence", -1, 1L << 52);
        for (String name : List.of("namespace", "sinks", "provenFor", "ticket", "kept")) {
            text(all, name, "is no text", new byte[] {'a', (byte) 0xff});
            text(all, name, "has 257 bytes", Records.bytes("x".repeat(257)));
            text(all, name, "has a control character", new byte[] {'a', 7, 'b'});
        }
        text(all, "namespace", "is empty", new byte[0]);
        text(all, "provenFor", "is empty", new byte[0]);
        text(all, "sinks", "has an empty name", Records.bytes("a\n\nb"));
        all.add(other("namespace", "of another creation", "another", RefusedReason.NAMESPACE_MISSING));
        all.add(other("provenFor", "of another history", "0123abcd", RefusedReason.FLOOR_UNPROVEN));
        all.add(unproven("exists", 0));
        all.add(unproven("evidence", 1_000_000));
        all.add(new AuthorityDamage(
                "creating",
                "is 1",
                records -> records.alterState(state -> STATE.with(state, "creating", 1)),
                RefusedReason.NAMESPACE_MISSING));
    }

    private static void number(List<AuthorityDamage> all, String name, long... values) {
        for (long value : values) {
            all.add(altered(name, "is " + value, state -> STATE.with(state, name, value)));
        }
    }

    private static void text(List<AuthorityDamage> all, String name, String how, byte[] value) {
        all.add(altered(name, how, state -> STATE.with(state, name, value)));
    }

    private static AuthorityDamage other(String name, String how, String value, RefusedReason refused) {
        return new AuthorityDamage(
                name, how, records -> records.alterState(state -> STATE.with(state, name, value)), refused);
    }

    private static AuthorityDamage unproven(String name, long value) {
        return new AuthorityDamage(
                name,
                "is " + value,
                records -> records.alterState(state -> STATE.with(state, name, value)),
                RefusedReason.FLOOR_UNPROVEN);
    }

    private static AuthorityDamage altered(String name, String how, UnaryOperator<byte[]> act) {
        return new AuthorityDamage(name, how, records -> records.alterState(act), RefusedReason.CORRUPT_STATE);
    }

    @Override
    public String toString() {
        return field + " " + how;
    }
}
