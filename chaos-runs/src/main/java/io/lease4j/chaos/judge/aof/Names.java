package io.lease4j.chaos.judge.aof;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a key of the library: {@code lease4j:1:{namespace/shard}:what[:fingerprint[:hash]]}. Immutable.
 *
 * @param shard which record
 * @param what authority, lease, receipts, history, index, effect or shown
 * @param fingerprint of the lease key, or empty
 */
record Names(int shard, String what, String fingerprint) {

    private static final Pattern NAME =
            Pattern.compile("lease4j:1:\\{[^/}]+/(\\d+)}:([a-z]+)(?::([A-Za-z0-9_-]{43}))?(?::.*)?");

    /** Takes a name apart; null if it is not the library's. */
    static @Nullable Names of(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            return null;
        }
        String fingerprint = parts.group(3);
        return new Names(Integer.parseInt(parts.group(1)), parts.group(2), fingerprint == null ? "" : fingerprint);
    }
}
