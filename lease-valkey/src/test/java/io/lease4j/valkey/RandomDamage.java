package io.lease4j.valkey;

import io.lease4j.LeaseKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Flips bytes of records, cuts records, takes some away and adds noise to a history: each time to one that the random
 * numbers choose.
 */
final class RandomDamage {

    private final Random random;
    private final Records records;
    private int times;

    RandomDamage(Random random, Records records) {
        this.random = random;
        this.records = records;
    }

    /** How often something was damaged. */
    int times() {
        return times;
    }

    /** Damages a record of the key or of its shard; tells whether requests of the key can be judged afterwards. */
    boolean sparesRequestsOf(LeaseKey key) {
        times++;
        switch (random.nextInt(8)) {
            case 0 -> string(records.authority());
            case 1, 2, 7 -> {
                return !hash(records.receipts(key)).startsWith("#");
            }
            case 3 -> records.command("DEL", random.nextBoolean() ? records.index() : records.history());
            case 4 -> stream();
            default -> {
                string(records.lease(key));
                return false;
            }
        }
        return true;
    }

    private void string(String name) {
        if (is(name, "string")) {
            records.string(name, changed(records.string(name)));
        }
    }

    /** Returns the name of the field that was damaged. */
    private String hash(String name) {
        if (!is(name, "hash")) {
            return "";
        }
        List<Map.Entry<String, byte[]>> fields =
                new ArrayList<>(records.hash(name).entrySet());
        Map.Entry<String, byte[]> field = fields.get(random.nextInt(fields.size()));
        records.field(name, field.getKey(), changed(field.getValue()));
        return field.getKey();
    }

    private void stream() {
        if (is(records.history(), "stream")) {
            byte[] noise = new byte[random.nextInt(80)];
            random.nextBytes(noise);
            var unused = records.server()
                    .command(
                            Records.bytes("XADD"),
                            Records.bytes(records.history()),
                            Records.bytes("*"),
                            Records.bytes("e"),
                            noise);
        }
    }

    private boolean is(String name, String type) {
        return records.server().command("TYPE", name).text().equals(type);
    }

    private byte[] changed(byte[] value) {
        if (value.length == 0 || random.nextInt(4) == 0) {
            byte[] cut = new byte[random.nextInt(value.length + 2)];
            System.arraycopy(value, 0, cut, 0, Math.min(cut.length, value.length));
            return cut;
        }
        byte[] flipped = value.clone();
        flipped[random.nextInt(value.length)] ^= (byte) (1 << random.nextInt(8));
        return flipped;
    }
}
