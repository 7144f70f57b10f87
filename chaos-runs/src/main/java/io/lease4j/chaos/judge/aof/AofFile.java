package io.lease4j.chaos.judge.aof;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads one append-only file; a torn end is where it ends. Confined to one thread. */
final class AofFile {

    private static final int BUFFER = 1 << 16;
    private static final int MAGIC = 6;
    private static final int LONGEST = 64 << 20;
    private static final String TIME = "#TS:";

    private final Consumer<Transaction> to;
    private long second;

    /** What came since MULTI; null outside of one. */
    private final List<Command> open = new ArrayList<>();

    private boolean inside;
    private boolean base;
    private long position;

    AofFile(Consumer<Transaction> to) {
        this.to = to;
    }

    /** Reads a file to its end, and answers whether the end is a whole one. */
    boolean read(Path file) throws IOException {
        inside = false;
        open.clear();
        base = file.getFileName().toString().contains(".base.");
        long before = position;
        if (isSnapshot(file)) {
            position = before + Files.size(file);
            return true; // What it holds was copied from elsewhere, and is in the files there.
        }
        try (InputStream in = new Counting(new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
            return readCommands(in);
        } finally {
            position = before + Files.size(file);
        }
    }

    /** Counts what is read. */
    private final class Counting extends FilterInputStream {

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            position += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            int read = super.read(to, from, length);
            position += Math.max(0, read);
            return read;
        }
    }

    private static boolean isSnapshot(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String magic = new String(in.readNBytes(MAGIC), StandardCharsets.ISO_8859_1);
            return magic.startsWith("REDIS") || magic.startsWith("VALKEY");
        }
    }

    private boolean readCommands(InputStream in) throws IOException {
        try {
            for (int kind = in.read(); kind >= 0; kind = in.read()) {
                if (kind == '#') {
                    String line = "#" + line(in);
                    if (line.startsWith(TIME)) {
                        second = Long.parseLong(line.substring(TIME.length()).trim());
                    }
                } else if (kind == '*') {
                    take(command(in, Integer.parseInt(line(in))));
                } else {
                    return false;
                }
            }
            return !inside;
        } catch (EOFException | NumberFormatException torn) {
            return false;
        }
    }

    private void take(Command command) {
        switch (command.name()) {
            case "MULTI" -> {
                inside = true;
                open.clear();
            }
            case "EXEC" -> {
                inside = false;
                to.accept(new Transaction(position, base, second, open));
                open.clear();
            }
            case "SELECT" -> {
                // One database only.
            }
            default -> {
                if (inside) {
                    open.add(command);
                } else {
                    to.accept(new Transaction(position, base, second, List.of(command)));
                }
            }
        }
    }

    private static Command command(InputStream in, int count) throws IOException {
        List<byte[]> words = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            if (in.read() != '$') {
                throw new EOFException();
            }
            int length = Integer.parseInt(line(in));
            if (length < 0 || length > LONGEST) {
                throw new EOFException();
            }
            byte[] word = in.readNBytes(length);
            if (word.length < length || in.read() != '\r' || in.read() != '\n') {
                throw new EOFException();
            }
            words.add(word);
        }
        if (words.isEmpty()) {
            throw new EOFException();
        }
        return new Command(words);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder(16);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
