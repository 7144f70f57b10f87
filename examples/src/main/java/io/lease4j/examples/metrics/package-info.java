/** A worker whose meters Prometheus scrapes. */
@NullMarked
package io.lease4j.examples.metrics;

import org.jspecify.annotations.NullMarked;
