package io.lease4j.chaos.judge.aof;

/**
 * A tombstone among the receipts of a key. Immutable.
 *
 * @param operation A acquire, N renew, L release, K revoke
 * @param request the request that was cancelled
 * @param said N never committed, O no longer known, H lost with its history
 * @param keepUntil when it may be forgotten, ms: a receipt horizon after the step that wrote it
 * @param saidAt when that was said first, ms
 * @param lineage in which lineage
 */
public record Verdict(String operation, RequestMark request, char said, long keepUntil, long saidAt, String lineage) {

    private static final int BYTES = 74;
    private static final int FIELD = 17;

    static boolean isOne(byte[] field, byte[] value) {
        return field.length == FIELD && value.length == BYTES && value[0] == 'T';
    }

    static Verdict of(byte[] field, byte[] value) {
        Unpacker name = new Unpacker(field);
        String operation = name.text(1);
        String scope = Unpacker.hex(name.take(16));
        Unpacker in = new Unpacker(value);
        var unusedMark = in.number(1);
        char said = (char) in.number(1);
        long keepUntil = in.number(8);
        long saidAt = in.number(8);
        return new Verdict(
                operation, new RequestMark(scope, Unpacker.hex(in.take(16))), said, keepUntil, saidAt, in.text(40));
    }
}
