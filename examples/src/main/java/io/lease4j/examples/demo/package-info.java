/** The story that {@code ./demo} tells: what fencing refuses, and what happens without it. */
@NullMarked
package io.lease4j.examples.demo;

import org.jspecify.annotations.NullMarked;
