/** A service that uses lease4j as modules. Without this file it is the same on the class path. */
module shop.invoices {
    requires io.lease4j.jdbc;
    requires io.lease4j.memory;
    requires io.lease4j.valkey;
    requires java.naming;
    requires java.sql;
    requires org.postgresql.jdbc;
}
