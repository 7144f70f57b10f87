package io.lease4j.recovery.internal;

import io.lease4j.Namespace;
import io.lease4j.recovery.JournalOpening.NotOpened;
import io.lease4j.recovery.JournalProblem;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The file as bytes.
 *
 * <pre>
 * file    magic (8) · version (2) · namespace (2 + n) · checksum (4) · frames
 * frame   length (4) · checksum of offset and length (4) · entry · checksum of offset and entry (4) · end (1)
 * </pre>
 *
 * <p>Every checksum covers the offset of its frame: a frame counts only where it was written. The length has one of its own,
 * so that damage is never taken for a long frame that was cut off. The end is not zero, because what was cut off may read
 * as zeros.
 */
final class Frames {

    static final int VERSION = 1;

    /** Far above the longest entry: keys, ids and metadata at their bounds take a third of it. */
    static final int MAX_ENTRY = 16 * 1024;

    private static final byte[] MAGIC = "lease4jj".getBytes(StandardCharsets.US_ASCII);
    private static final int HEAD = 8;
    private static final int TAIL = 5;
    private static final byte END = (byte) 0xa5;

    /** A frame's entry, and where the frame starts. */
    static final class Frame {

        private final long offset;
        private final byte[] entry;

        Frame(long offset, byte[] entry) {
            this.offset = offset;
            this.entry = entry;
        }

        long offset() {
            return offset;
        }

        byte[] entry() {
            return entry;
        }
    }

    /** What a file holds: its frames, and how many of its bytes they are; or what is wrong with it. */
    record Content(List<Frame> frames, int length, @Nullable NotOpened problem) {}

    private Frames() {}

    static byte[] header(Namespace namespace) {
        byte[] name = namespace.name().getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(MAGIC.length + 4 + name.length + 4);
        out.put(MAGIC).putShort((short) VERSION).putShort((short) name.length).put(name);
        return out.putInt(checksum(0, out.array(), 0, out.position())).array();
    }

    static byte[] frame(long offset, byte[] entry) {
        if (entry.length > MAX_ENTRY) {
            throw new IllegalArgumentException("an entry of " + entry.length + " bytes");
        }
        ByteBuffer out = ByteBuffer.allocate(HEAD + entry.length + TAIL);
        out.putInt(entry.length).putInt(checksum(offset, out.array(), 0, 4)).put(entry);
        return out.putInt(checksum(offset, entry, 0, entry.length)).put(END).array();
    }

    /** Reads a file that may be hostile. */
    static Content read(byte[] file, Namespace namespace) {
        byte[] header = header(namespace);
        if (!Arrays.equals(file, 0, Math.min(file.length, header.length), header, 0, header.length)) {
            return problem(headerProblem(file), 0);
        }
        List<Frame> frames = new ArrayList<>();
        int at = header.length;
        while (at < file.length) {
            int length = lengthAt(file, at);
            if (length < 0 || !isWhole(file, at, length)) {
                break;
            }
            frames.add(new Frame(at, Arrays.copyOfRange(file, at + HEAD, at + HEAD + length)));
            at += HEAD + length + TAIL;
        }
        return at == file.length || isTorn(file, at)
                ? new Content(frames, at, null)
                : problem(JournalProblem.DAMAGED, at);
    }

    private static Content problem(JournalProblem problem, int offset) {
        String detail = switch (problem) {
            case UNKNOWN_VERSION -> "not of version " + VERSION;
            case OTHER_NAMESPACE -> "of another namespace";
            case DAMAGED -> "damaged at offset " + offset;
            default -> "does not start as a journal";
        };
        return new Content(List.of(), offset, new NotOpened(problem, offset, detail));
    }

    private static JournalProblem headerProblem(byte[] file) {
        if (file.length < MAGIC.length + 4 || !Arrays.equals(file, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            return JournalProblem.NOT_A_JOURNAL;
        }
        ByteBuffer in = ByteBuffer.wrap(file, MAGIC.length, file.length - MAGIC.length);
        // What follows the version may look different in another one.
        if (in.getShort() != VERSION) {
            return JournalProblem.UNKNOWN_VERSION;
        }
        int end = MAGIC.length + 4 + (in.getShort() & 0xffff);
        boolean whole = end + 4 <= file.length
                && checksum(0, file, 0, end) == ByteBuffer.wrap(file).getInt(end);
        return whole ? JournalProblem.OTHER_NAMESPACE : JournalProblem.DAMAGED;
    }

    /** Returns the length of the entry of the frame that starts there, -1 if none does. */
    private static int lengthAt(byte[] file, int at) {
        if (file.length - at < HEAD) {
            return -1;
        }
        ByteBuffer in = ByteBuffer.wrap(file);
        int length = in.getInt(at);
        return length >= 0 && length <= MAX_ENTRY && in.getInt(at + 4) == checksum(at, file, at, 4) ? length : -1;
    }

    private static boolean isWhole(byte[] file, int at, int length) {
        int end = at + HEAD + length;
        return file.length - end >= TAIL
                && ByteBuffer.wrap(file).getInt(end) == checksum(at, file, at + HEAD, length)
                && file[end + 4] == END;
    }

    /** Tells whether what starts there is shorter than one frame: nothing that was written can be behind it. */
    private static boolean isTorn(byte[] file, int at) {
        int end = file.length;
        while (end > at && file[end - 1] == 0) {
            end--;
        }
        if (end - at < HEAD) {
            return true;
        }
        int length = lengthAt(file, at);
        return length >= 0 && end - at < HEAD + length + TAIL;
    }

    private static int checksum(long offset, byte[] bytes, int from, int length) {
        CRC32C sum = new CRC32C();
        sum.update(ByteBuffer.allocate(8).putLong(offset).flip());
        sum.update(bytes, from, length);
        return (int) sum.getValue();
    }
}
