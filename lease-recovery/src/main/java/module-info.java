/** Recovery of interrupted work. Exports nothing yet: there is nothing in it. */
module io.lease4j.recovery {
    requires transitive io.lease4j;
    requires static transitive org.jspecify;
}
