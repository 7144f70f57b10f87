/** Fenced effects in the caller's own database transaction, and a witness in the same database, through plain JDBC. */
module io.lease4j.jdbc {
    requires transitive io.lease4j;
    requires transitive java.sql;
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports io.lease4j.jdbc;
}
