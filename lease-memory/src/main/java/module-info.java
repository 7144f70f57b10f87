/** The reference store: the lease contract in its plainest form, in the memory of one process. */
module io.lease4j.memory {
    requires transitive io.lease4j;

    exports io.lease4j.memory;
}
