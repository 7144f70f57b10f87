/** Shows what a run came to: as JSON for programs, and as one page for people. */
@NullMarked
package io.lease4j.chaos.report;

import org.jspecify.annotations.NullMarked;
