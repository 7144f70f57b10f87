/** The rules of the contract as tests for any backend. Exports nothing yet: there is nothing in it. */
module io.lease4j.testkit {
    requires transitive io.lease4j;
    requires transitive io.lease4j.recovery;
    requires static transitive org.jspecify;
}
