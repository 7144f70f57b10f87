/**
 * The rules of the contract as tests for any backend: one fixture and one subclass of {@link
 * io.lease4j.testkit.LeaseStoreContract}; and random histories with their checker.
 */
module io.lease4j.testkit {
    requires java.sql;
    requires transitive io.lease4j;
    requires transitive io.lease4j.recovery;
    requires transitive org.assertj.core;
    requires transitive org.junit.jupiter.api;
    requires static transitive org.jspecify;

    exports io.lease4j.testkit;
    exports io.lease4j.testkit.assertion;
    exports io.lease4j.testkit.control;
    exports io.lease4j.testkit.random;
    exports io.lease4j.testkit.random.check;
    exports io.lease4j.testkit.random.history;
    exports io.lease4j.testkit.report;
    exports io.lease4j.testkit.server;

    uses io.lease4j.testkit.server.ServerLauncher;

    // JUnit calls the package-private tests and the extension.
    opens io.lease4j.testkit to
            org.junit.platform.commons;
}
