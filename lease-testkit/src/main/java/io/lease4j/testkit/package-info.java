/**
 * The contract tests that a backend author runs against a store will live here. Nothing is here yet.
 */
@NullMarked
package io.lease4j.testkit;

import org.jspecify.annotations.NullMarked;
