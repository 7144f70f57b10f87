/** Leases on a Valkey server, through Lettuce and Lua scripts. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.lease4j.valkey {
    requires transitive io.lease4j;
    // In the open: the caller may hand in a client or a URI of its own.
    requires transitive lettuce.core;
    requires static transitive org.jspecify;
    requires org.slf4j;
    requires io.netty.buffer;

    exports io.lease4j.valkey;
}
