/**
 * Leases in a Spring Boot application: auto-configuration, and what an application may add to it. The properties are listed in
 * {@code docs/spring.md}.
 */
@NullMarked
package io.lease4j.spring;

import org.jspecify.annotations.NullMarked;
