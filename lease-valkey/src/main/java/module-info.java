/** Leases on a Valkey server. Exports nothing yet: there is nothing in it. */
module io.lease4j.valkey {
    requires transitive io.lease4j;
    requires static transitive org.jspecify;
}
