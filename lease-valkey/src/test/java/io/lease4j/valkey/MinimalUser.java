package io.lease4j.valkey;

import java.util.stream.Stream;

/** The user that the whole suite logs in as: it has the rights that docs/valkey.md lists, and no other. */
final class MinimalUser {

    static final String NAME = "lease4j";
    static final String PASSWORD = "minimal-user-secret-4711";

    private MinimalUser() {}

    /** The rules of ACL SETUSER, without name and password. */
    static String[] rules() {
        return ("resetchannels ~lease4j:1:* -@all +hello +auth +ping +client|setinfo +client|setname +info +script|load"
                        + " +evalsha +time +hmget +hget +hset +hdel +get +set +setrange +pttl +pexpiretime +pexpireat +xadd +xrange +zadd"
                        + " +zrem +zcard +zrange +exists +type +del +config|get")
                .split(" ");
    }

    /** Those that steps on a lease use, and that can be missed in the middle of a script. */
    static Stream<String> rightsOfSteps() {
        return Stream.of(
                "time",
                "info",
                "hmget",
                "hget",
                "hset",
                "hdel",
                "get",
                "set",
                "setrange",
                "pttl",
                "pexpiretime",
                "pexpireat",
                "xadd",
                "zadd",
                "zrem",
                "zcard");
    }
}
