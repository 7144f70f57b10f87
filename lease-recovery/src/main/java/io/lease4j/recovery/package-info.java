/**
 * The recovery classifier, the resolver of unknown outcomes and the execution journal will live here. Nothing is here yet.
 */
@NullMarked
package io.lease4j.recovery;

import org.jspecify.annotations.NullMarked;
