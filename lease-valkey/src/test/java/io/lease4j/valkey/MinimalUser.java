package io.lease4j.valkey;

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
}
