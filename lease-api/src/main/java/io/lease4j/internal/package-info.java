/** What the exported packages share. Not exported: nothing here is for users or backend authors. */
@NullMarked
package io.lease4j.internal;

import org.jspecify.annotations.NullMarked;
