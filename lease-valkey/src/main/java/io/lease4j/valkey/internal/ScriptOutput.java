package io.lease4j.valkey.internal;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes a script's answer in: numbers, bytes and lists of these, in lists of just their size. Confined to one thread. */
final class ScriptOutput extends CommandOutput<byte[], byte[], List<@Nullable Object>> {

    private @Nullable List<@Nullable Object> whole;

    /** The list that is being read: the whole one, or one within. */
    private @Nullable List<@Nullable Object> current;

    /** Those around the current one, the outermost first. */
    private @Nullable List<List<@Nullable Object>> around;

    ScriptOutput() {
        super(ByteArrayCodec.INSTANCE, List.of());
    }

    @Override
    public List<@Nullable Object> get() {
        List<@Nullable Object> known = whole;
        return known == null ? List.of() : known;
    }

    @Override
    public void set(@Nullable ByteBuffer bytes) {
        if (bytes == null) {
            add(null);
            return;
        }
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        add(copy);
    }

    @Override
    public void setSingle(@Nullable ByteBuffer bytes) {
        add(bytes == null ? null : StandardCharsets.UTF_8.decode(bytes).toString());
    }

    @Override
    public void set(long integer) {
        add(integer);
    }

    @Override
    public void set(double number) {
        add(number);
    }

    private void add(@Nullable Object value) {
        List<@Nullable Object> into = current;
        if (into == null) {
            // An answer that is no list: whoever reads it finds one with a single value.
            into = begin(1);
        }
        into.add(value);
    }

    private List<@Nullable Object> begin(int size) {
        List<@Nullable Object> list = new ArrayList<>(size);
        whole = list;
        current = list;
        return list;
    }

    @Override
    public void multi(int count) {
        int size = Math.max(0, count);
        List<@Nullable Object> outer = current;
        if (outer == null) {
            var unused = begin(size);
            return;
        }
        List<@Nullable Object> list = new ArrayList<>(size);
        outer.add(list);
        List<List<@Nullable Object>> outside = around == null ? new ArrayList<>(2) : around;
        outside.add(outer);
        around = outside;
        current = list;
    }

    @Override
    public void complete(int depth) {
        List<List<@Nullable Object>> outside = around;
        // The depth is that of the value that ends; the list that holds it stays open.
        while (outside != null && !outside.isEmpty() && outside.size() >= Math.max(1, depth)) {
            current = outside.remove(outside.size() - 1);
        }
    }
}
