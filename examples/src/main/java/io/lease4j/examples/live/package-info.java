/**
 * A worker service that a person can kill and freeze by hand, and watch. Told in {@code docs/live.md}; started with {@code
 * ./live}.
 */
@NullMarked
package io.lease4j.examples.live;

import org.jspecify.annotations.NullMarked;
