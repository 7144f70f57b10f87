/** What every call needs, made so that it costs little: random bits, hashes, lengths. Not exported. */
@NullMarked
package io.lease4j.internal.cost;

import org.jspecify.annotations.NullMarked;
