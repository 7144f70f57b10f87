package io.lease4j.testkit.server;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads replies of protocol version 2, the one that a connection speaks unless it asks for more. Confined. */
final class ReplyReader {

    private final InputStream in;

    ReplyReader(InputStream in) {
        this.in = in;
    }

    Reply next() throws IOException {
        int kind = read();
        String line = line();
        return switch (kind) {
            case '+' -> new Reply.Status(line);
            case '-' -> new Reply.Failure(line);
            case ':' -> new Reply.Whole(Long.parseLong(line));
            case '$' -> value(Integer.parseInt(line));
            case '*' -> several(Integer.parseInt(line));
            default -> throw new IOException("no reply of protocol 2: " + (char) kind + line);
        };
    }

    private Reply value(int length) throws IOException {
        if (length < 0) {
            return new Reply.Nothing();
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || !line().isEmpty()) {
            throw new EOFException("the connection ended within a value");
        }
        return new Reply.Bytes(bytes);
    }

    private Reply several(int count) throws IOException {
        if (count < 0) {
            return new Reply.Nothing();
        }
        List<Reply> replies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            replies.add(next());
        }
        return new Reply.Several(replies);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = read(); next != '\r'; next = read()) {
            line.write(next);
        }
        if (read() != '\n') {
            throw new IOException("a line has no end");
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    private int read() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("the server closed the connection");
        }
        return next;
    }
}
