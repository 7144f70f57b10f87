/** Not for use outside this module. */
@NullMarked
package io.lease4j.jdbc.internal;

import org.jspecify.annotations.NullMarked;
