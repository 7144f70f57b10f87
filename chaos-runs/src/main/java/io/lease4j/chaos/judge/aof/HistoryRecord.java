package io.lease4j.chaos.judge.aof;

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

    private static final int FINGERPRINT = 43;

    static HistoryRecord of(byte[] bytes) {
        Unpacker in = new Unpacker(bytes);
        char kind = (char) in.number(1);
        long at = in.number(8);
        long last = in.number(8);
        if (kind == 'p') {
            return new HistoryRecord(kind, at, last, "", "", in.number(8), (int) in.number(1));
        }
        String fingerprint = in.text(FINGERPRINT);
        String lease = in.text();
        long token = in.number(8);
        return new HistoryRecord(kind, at, last, fingerprint, lease, token, kind == 'e' ? (int) in.number(1) : 0);
    }
}
