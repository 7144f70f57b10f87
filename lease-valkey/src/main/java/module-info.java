/** Leases on a Valkey server, through Lettuce and Lua scripts. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.lease4j.valkey {
    requires transitive io.lease4j;
    // In the open: the caller may hand in a client or a URI of its own.
    requires transitive lettuce.core;
    requires static transitive org.jspecify;
    requires org.slf4j;
    requires io.netty.buffer;
    // Of Lettuce, which as an automatic module cannot say so: on the module path its client would not find them.
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.resolver;
    requires io.netty.resolver.dns;
    requires io.netty.transport;

    exports io.lease4j.valkey;
}
