package io.lease4j.valkey.internal;

import io.lease4j.RequestDigest;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;

/**
 * What follows EVALSHA, written to the connection's buffer from what the arguments were given as: no object for each, and
 * no copy.
 */
final class ScriptArguments extends CommandArgs<byte[], byte[]> {

    private static final int CRLF = '\r' << 8 | '\n';

    private final Script script;
    private final byte[][] keys;
    private final Arguments arguments;

    ScriptArguments(Script script, byte[][] keys, Arguments arguments) {
        super(ByteArrayCodec.INSTANCE);
        this.script = script;
        this.keys = keys;
        this.arguments = arguments;
    }

    @Override
    public int count() {
        return 2 + keys.length + arguments.size();
    }

    @Override
    public void encode(ByteBuf out) {
        write(out, script.sha());
        write(out, keys.length);
        for (byte[] key : keys) {
            write(out, key);
        }
        for (int i = 0; i < arguments.size(); i++) {
            Object value = arguments.at(i);
            if (value instanceof String text) {
                write(out, text);
            } else if (value instanceof Long number) {
                write(out, number);
            } else if (value instanceof RequestDigest digest) {
                write(out, RequestArguments.half(digest));
            } else {
                write(out, (byte[]) value);
            }
        }
    }

    private static void write(ByteBuf out, byte[] bytes) {
        begin(out, bytes.length);
        out.writeBytes(bytes);
        out.writeShort(CRLF);
    }

    private static void write(ByteBuf out, String text) {
        int length = ByteBufUtil.utf8Bytes(text);
        begin(out, length);
        if (length == text.length()) {
            var unused = out.writeCharSequence(text, StandardCharsets.US_ASCII);
        } else {
            ByteBufUtil.writeUtf8(out, text);
        }
        out.writeShort(CRLF);
    }

    private static void write(ByteBuf out, long number) {
        begin(out, digits(number));
        decimal(out, number);
        out.writeShort(CRLF);
    }

    private static void begin(ByteBuf out, int length) {
        out.writeByte('$');
        decimal(out, length);
        out.writeShort(CRLF);
    }

    private static int digits(long number) {
        if (number < 0) {
            return Long.toString(number).length();
        }
        int digits = 1;
        for (long left = number / 10; left > 0; left /= 10) {
            digits++;
        }
        return digits;
    }

    private static void decimal(ByteBuf out, long number) {
        if (number < 0) {
            var unused = out.writeCharSequence(Long.toString(number), StandardCharsets.US_ASCII);
            return;
        }
        int digits = digits(number);
        int from = out.writerIndex();
        out.ensureWritable(digits);
        long left = number;
        for (int i = digits - 1; i >= 0; i--) {
            out.setByte(from + i, (int) ('0' + left % 10));
            left /= 10;
        }
        out.writerIndex(from + digits);
    }

    @Override
    public String toString() {
        // Arguments may be metadata and payloads, which are told to nobody.
        return script + " of " + keys.length + " keys";
    }

    @Override
    public String toCommandString() {
        return toString();
    }
}
