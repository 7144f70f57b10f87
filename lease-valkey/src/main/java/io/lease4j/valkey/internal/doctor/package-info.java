/** Looks at a server and at what it keeps, and says what an operator should mend. */
@NullMarked
package io.lease4j.valkey.internal.doctor;

import org.jspecify.annotations.NullMarked;
