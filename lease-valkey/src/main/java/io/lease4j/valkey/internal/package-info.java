/** How the Valkey store does it. Not exported. */
@NullMarked
package io.lease4j.valkey.internal;

import org.jspecify.annotations.NullMarked;
