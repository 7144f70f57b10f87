/** The page of a run: plain HTML that works without scripts, and without a network. */
@NullMarked
package io.lease4j.examples.live.page;

import org.jspecify.annotations.NullMarked;
