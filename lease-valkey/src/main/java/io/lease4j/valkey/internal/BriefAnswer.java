package io.lease4j.valkey.internal;

import io.lease4j.BackendTime;
import io.lease4j.Lineage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An answer of the short way of a script, which is one text; see brief.lua. What it says is what the long way would say.
 *
 * @param frame what every script answers
 * @param rest what the operation answers
 */
record BriefAnswer(Frame frame, Reply rest) {

    private static final int LINEAGE = 40;

    /** Reads an answer; null if it is one of the long way. */
    static @Nullable BriefAnswer of(List<?> values, String nonce) {
        return values.size() == 1 && values.get(0) instanceof byte[] text ? read(text, nonce) : null;
    }

    private static BriefAnswer read(byte[] text, String nonce) {
        int from = nonce.length() + 1;
        if (text.length < from + LINEAGE || !new String(text, 0, from - 1, StandardCharsets.US_ASCII).equals(nonce)) {
            throw new UnreadableReplyException("the answer of another command");
        }
        Lineage lineage = Lineage.of(new String(text, from, LINEAGE, StandardCharsets.US_ASCII));
        ByteBuffer numbers = ByteBuffer.wrap(text, from + LINEAGE, text.length - from - LINEAGE);
        char letter = (char) text[from - 1];
        if (numbers.remaining() != (letter == 'r' ? 2 : 4) * Long.BYTES) {
            throw new UnreadableReplyException("an answer of " + text.length + " bytes");
        }
        long now = numbers.getLong();
        long last = numbers.getLong();
        return switch (letter) {
            case 'g' ->
                new BriefAnswer(
                        frame("granted", lineage, now, last),
                        new Reply(List.of(last, now, numbers.getLong(), numbers.getLong())));
            case 'h' ->
                new BriefAnswer(
                        frame("held", lineage, now, last), new Reply(List.of(numbers.getLong(), numbers.getLong())));
            // Its end is what was asked for.
            case 'r' -> new BriefAnswer(frame("released", lineage, now, last), new Reply(List.of(0L)));
            default -> throw new UnreadableReplyException("letter " + letter);
        };
    }

    private static Frame frame(String code, Lineage lineage, long now, long last) {
        return new Frame(code, lineage, BackendTime.ofEpochMillis(now), last, true, Optional.empty(), "", 0);
    }
}
