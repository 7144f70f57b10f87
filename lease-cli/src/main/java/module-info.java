/** A command for operators. Nothing is exported: it is run, and not called. */
@SuppressWarnings("requires-automatic")
module io.lease4j.cli {
    requires io.lease4j;
    requires io.lease4j.valkey;
    requires io.lease4j.jdbc;
    requires io.lease4j.recovery;
    requires info.picocli;
    requires lettuce.core;
    requires java.sql;
    requires static org.jspecify;

    uses java.sql.Driver;

    opens io.lease4j.cli to
            info.picocli;
}
