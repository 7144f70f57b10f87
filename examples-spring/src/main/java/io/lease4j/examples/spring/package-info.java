/** A Spring Boot application that sends invoices, each once, also when it is stopped or killed while it does so. */
@NullMarked
package io.lease4j.examples.spring;

import org.jspecify.annotations.NullMarked;
