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

    /** The lists that are not complete yet, the outermost first; beyond the first it is rarely more than one. */
    private final List<List<@Nullable Object>> unfinished = new ArrayList<>(2);

    private @Nullable List<@Nullable Object> whole;

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
        List<@Nullable Object> known = whole;
        if (unfinished.isEmpty()) {
            // An answer that is no list: whoever reads it finds one with a single value.
            if (known == null) {
                known = new ArrayList<>(1);
                whole = known;
            }
            known.add(value);
        } else {
            unfinished.get(unfinished.size() - 1).add(value);
        }
    }

    @Override
    public void multi(int count) {
        List<@Nullable Object> list = new ArrayList<>(Math.max(0, count));
        if (unfinished.isEmpty() && whole == null) {
            whole = list;
        } else {
            add(list);
        }
        unfinished.add(list);
    }

    @Override
    public void complete(int depth) {
        while (unfinished.size() > Math.max(1, depth)) {
            unfinished.remove(unfinished.size() - 1);
        }
    }
}
