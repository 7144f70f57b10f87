package io.lease4j.valkey;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The packed records of the store, read and written on the side of the tests: each field can be altered on its own. What is
 * written need not be what the store would write.
 */
final class Packed {

    /** As in lib/record.lua. */
    static final Packed STATE =
            new Packed("version:1 last:8 latest:8 floor:8 base:8 ceiling:8 since:8 floorAt:8 basis:1 frozen:1 exists:1"
                    + " creating:1 evidence:8 shard:2 shards:2 horizon:8 retention:8 history:4 witnessed:1"
                    + " namespace:text provenFor:text kept:text ticket:text sinks:text");

    /** As in lib/lease.lua. */
    static final Packed LEASE = new Packed(
            "version:1 state:1 token:7 grantedAt:6 expiresAt:6 endsAtLatest:6 bound:6 number:7 endedAt:6 acquired:32"
                    + " key:text principal:text instance:text id:text execution:text metadata:text renewed:shorttext |"
                    + " ended:shorttext by:text note:text unsealed:text sealingTried:1");

    /** As in lib/step.lua. */
    static final Packed GRANTED = new Packed("kind:1 at:8 last:8 token:8 expiresAt:8 key:text principal:text"
            + " instance:text id:text execution:text request:text");

    /** As in lib/step.lua. */
    static final Packed ENDED = new Packed(
            "kind:1 at:8 last:8 token:8 state:1 endedAt:8 key:text principal:text instance:text id:text by:text note:text"
                    + " unsealed:text");

    /** As in install.lua. */
    static final Packed PROVEN = new Packed("kind:1 at:8 last:8 floor:8 basis:1 reason:text");

    /** As in lib/effect.lua. */
    static final Packed EFFECT = new Packed("version:1 mark:1 namespace:text key:text sink:text effect:text id:text"
            + " token:8 execution:text digest:32 kind:text payload:longtext");

    private record Field(String name, String type) {

        boolean isText() {
            return type.endsWith("text");
        }

        int lengthBytes() {
            return type.equals("longtext") ? 4 : type.equals("text") ? 2 : 1;
        }

        int size() {
            return Integer.parseInt(type);
        }
    }

    private final List<Field> fields = new ArrayList<>();

    /** How many of them every record has: the others are there all together, or none of them. */
    private int always;

    private Packed(String layout) {
        for (String field : layout.split(" ", -1)) {
            String[] parts = field.split(":", -1);
            if (field.equals("|")) {
                always = fields.size();
            } else {
                fields.add(new Field(parts[0], parts[1]));
            }
        }
        always = always == 0 ? fields.size() : always;
    }

    List<String> names() {
        return fields.stream().map(Field::name).toList();
    }

    boolean isText(String name) {
        return field(name).isText();
    }

    /** The bytes of each field, without the length before a text. */
    Map<String, byte[]> read(byte[] record) {
        ByteBuffer in = ByteBuffer.wrap(record);
        Map<String, byte[]> values = new LinkedHashMap<>();
        for (Field field : fields) {
            if (values.size() == always && !in.hasRemaining()) {
                break;
            }
            int size = !field.isText() ? field.size() : length(in, field.lengthBytes());
            byte[] value = new byte[size];
            in.get(value);
            values.put(field.name(), value);
        }
        if (in.hasRemaining()) {
            throw new AssertionError(in.remaining() + " bytes behind the last field");
        }
        return values;
    }

    private static int length(ByteBuffer in, int bytes) {
        int length = 0;
        for (int i = 0; i < bytes; i++) {
            length = length << 8 | Byte.toUnsignedInt(in.get());
        }
        return length;
    }

    byte[] write(Map<String, byte[]> values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        boolean whole = values.size() > always;
        for (Field field : fields.subList(0, whole ? fields.size() : always)) {
            byte[] value = values.getOrDefault(field.name(), new byte[field.isText() ? 0 : field.size()]);
            if (field.isText()) {
                for (int shift = 8 * (field.lengthBytes() - 1); shift >= 0; shift -= 8) {
                    out.write(value.length >>> shift);
                }
            } else if (value.length != field.size()) {
                throw new AssertionError(field + " in " + value.length + " bytes");
            }
            out.writeBytes(value);
        }
        return out.toByteArray();
    }

    /** The record without the fields that not every one has. */
    byte[] without(byte[] record) {
        Map<String, byte[]> values = read(record);
        values.keySet()
                .removeAll(fields.subList(always, fields.size()).stream()
                        .map(Field::name)
                        .toList());
        return write(values);
    }

    /** The record with one field altered. */
    byte[] with(byte[] record, String name, byte[] value) {
        Map<String, byte[]> values = read(record);
        values.put(field(name).name(), value);
        return write(values);
    }

    byte[] with(byte[] record, String name, String value) {
        return with(record, name, value.getBytes(StandardCharsets.UTF_8));
    }

    /** A number; its highest bytes are cut off where the field is shorter. */
    byte[] with(byte[] record, String name, long value) {
        byte[] all = ByteBuffer.allocate(Long.BYTES).putLong(value).array();
        int size = field(name).size();
        byte[] cut = new byte[size];
        System.arraycopy(all, Long.BYTES - size, cut, 0, size);
        return with(record, name, cut);
    }

    long number(byte[] record, String name) {
        byte[] value = read(record).get(name);
        ByteBuffer padded = ByteBuffer.allocate(Long.BYTES);
        padded.position(Long.BYTES - value.length).put(value);
        return padded.getLong(0);
    }

    private Field field(String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no field " + name));
    }
}
