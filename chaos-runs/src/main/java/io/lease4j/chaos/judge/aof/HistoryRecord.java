package io.lease4j.chaos.judge.aof;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * GRANTED, ENDED or PROVEN of docs/storage-format.md. Immutable.
 *
 * @param kind g, e or p
 * @param at backend time of the step, ms
 * @param last last token after it
 * @param fingerprint of the key; empty of p
 * @param lease lease id; empty of p
 * @param token of the generation; of p the floor
 * @param state of e: 1 released, 2 revoked, 3 expired, 4 floor raised; of p the basis
 */
public record HistoryRecord(char kind, long at, long last, String fingerprint, String lease, long token, int state) {

    static HistoryRecord of(byte[] bytes) {
        Unpacker in = new Unpacker(bytes);
        char kind = (char) in.number(1);
        long at = in.number(8);
        long last = in.number(8);
        if (kind == 'p') {
            return new HistoryRecord(kind, at, last, "", "", in.number(8), (int) in.number(1));
        }
        long token = in.number(8);
        int state = kind == 'e' ? (int) in.number(1) : 0;
        var unusedExpiryOrEnd = in.number(8);
        String fingerprint = fingerprint(in.bytes());
        var unusedPrincipal = in.text();
        var unusedInstance = in.text();
        return new HistoryRecord(kind, at, last, fingerprint, in.text(), token, state);
    }

    private static String fingerprint(byte[] key) {
        try {
            return Unpacker.digest(MessageDigest.getInstance("SHA-256").digest(key));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing from this Java platform", e);
        }
    }
}
