/**
 * Leases in a Spring Boot application. Everything of Spring stays in here: no other module knows it.
 */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.lease4j.spring {
    requires transitive io.lease4j;
    requires transitive io.lease4j.recovery;
    requires io.lease4j.memory;
    requires java.sql;
    requires org.slf4j;
    requires spring.beans;
    requires spring.boot;
    requires spring.boot.autoconfigure;
    requires spring.context;
    requires spring.core;
    requires static transitive io.lease4j.valkey;
    requires static transitive org.jspecify;
    requires static io.lease4j.jdbc;
    requires static lettuce.core;
    requires static micrometer.core;
    requires static spring.boot.actuator;
    requires static spring.boot.health;

    exports io.lease4j.spring;

    // Spring makes the beans and binds the properties.
    opens io.lease4j.spring;
}
