package io.lease4j.chaos.judge.aof;

/**
 * LEASE of docs/storage-format.md. Times in ms of backend time. Immutable.
 *
 * @param key the key, encoded
 * @param lease lease id
 * @param token fencing token
 * @param state 0 active, 1 released, 2 revoked, 3 expired, 4 floor raised
 * @param principal who
 * @param instance which start of it
 * @param execution execution id
 * @param grantedAt when granted
 * @param expiresAt from when on it has expired
 * @param endsAtLatest no renewal passes it
 * @param acquired the request that made it
 * @param number of the last renewal
 * @param renewed the request that renewed it last
 * @param endedAt when it ended
 * @param unsealed of a revoked one, the sinks that are not sealed, one a line
 * @param ended the request that ended it
 */
public record LeaseRecord(
        String key,
        String lease,
        long token,
        int state,
        String principal,
        String instance,
        String execution,
        long grantedAt,
        long expiresAt,
        long endsAtLatest,
        RequestMark acquired,
        long number,
        RequestMark renewed,
        long endedAt,
        String unsealed,
        RequestMark ended) {

    private static final int ACTIVE = 0;

    static LeaseRecord of(byte[] bytes) {
        Unpacker in = new Unpacker(bytes);
        var unusedVersion = in.number(1);
        int state = (int) in.number(1);
        long token = in.number(7);
        long grantedAt = in.number(6);
        long expiresAt = in.number(6);
        long endsAtLatest = in.number(6);
        var unusedBound = in.number(6);
        long number = in.number(7);
        long endedAt = in.number(6);
        RequestMark acquired = Unpacker.mark(in.take(RequestMark.BYTES));
        String key = in.text();
        String principal = in.text();
        String instance = in.text();
        String lease = in.text();
        String execution = in.text();
        var unusedMetadata = in.text();
        RequestMark renewed = in.request();
        RequestMark ended = RequestMark.NONE;
        String unsealed = "";
        if (state != ACTIVE) {
            ended = in.request();
            var unusedBy = in.text();
            var unusedNote = in.text();
            unsealed = in.text();
        }
        return new LeaseRecord(
                key,
                lease,
                token,
                state,
                principal,
                instance,
                execution,
                grantedAt,
                expiresAt,
                endsAtLatest,
                acquired,
                number,
                renewed,
                endedAt,
                unsealed,
                ended);
    }
}
