/** What is known of a run, and what a person can do to it. */
@NullMarked
package io.lease4j.examples.live.board;

import org.jspecify.annotations.NullMarked;
