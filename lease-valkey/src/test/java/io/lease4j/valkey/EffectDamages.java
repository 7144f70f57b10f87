package io.lease4j.valkey;

import io.lease4j.effect.Effect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Every way in which the record of an effect, or of a tombstone in its place, is something that no sink ever writes. */
final class EffectDamages {

    private static final Packed EFFECT = Packed.EFFECT;

    private EffectDamages() {}

    static Stream<Damage> ofAnEffect() {
        List<Damage> all = ofBoth();
        for (String text : List.of("execution", "kind")) {
            all.add(text(text, "empty", new byte[0]));
            all.add(text(text, "of 257 bytes", new byte[257]));
            all.add(text(text, "that is no UTF-8", new byte[] {'a', (byte) 0xff}));
            all.add(text(text, "with a control character", new byte[] {'a', '\n'}));
        }
        all.add(text("payload", "over the bound", new byte[Effect.MAX_PAYLOAD_BYTES + 1]));
        all.add(text("mark", "of a tombstone", new byte[] {'T'}));
        return all.stream();
    }

    static Stream<Damage> ofATombstone() {
        List<Damage> all = ofBoth();
        for (String text : List.of("execution", "kind", "payload")) {
            all.add(text(text, "though it is a tombstone", new byte[] {'a'}));
        }
        all.add(text("mark", "of an effect", new byte[] {'A'}));
        return all.stream();
    }

    private static List<Damage> ofBoth() {
        List<Damage> all = new ArrayList<>();
        for (long version : new long[] {0, 2, 255}) {
            all.add(new Damage("version", "is " + version, (record, key) -> EFFECT.with(record, "version", version)));
        }
        all.add(text("mark", "of neither", new byte[] {'B'}));
        for (long token : new long[] {0, 1L << 52, -1}) {
            all.add(new Damage("token", "is " + token, (record, key) -> EFFECT.with(record, "token", token)));
        }
        for (String name : List.of("namespace", "key", "sink", "effect")) {
            all.add(text(name, "empty", new byte[0]));
            all.add(text(name, "of another", new byte[] {'x'}));
        }
        all.add(text("id", "empty", new byte[0]));
        all.add(text("id", "of 257 bytes", new byte[257]));
        all.add(text("id", "that is no UTF-8", new byte[] {'a', (byte) 0xff}));
        for (int cut : new int[] {0, 1, 2, 3, 40, 90}) {
            all.add(new Damage("record", "cut to " + cut + " bytes", (record, key) -> Arrays.copyOf(record, cut)));
        }
        all.add(new Damage(
                "record", "without its last byte", (record, key) -> Arrays.copyOf(record, record.length - 1)));
        all.add(new Damage("record", "with a byte behind", (record, key) -> Arrays.copyOf(record, record.length + 1)));
        all.add(new Damage("record", "that is text", (record, key) -> Records.bytes("no effect")));
        all.add(new Damage("record", "of zeros", (record, key) -> new byte[record.length]));
        return all;
    }

    private static Damage text(String field, String how, byte[] value) {
        return new Damage(field, how, (record, key) -> EFFECT.with(record, field, value));
    }
}
