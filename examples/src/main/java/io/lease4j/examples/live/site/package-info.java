/** What the live example starts: a Valkey and a PostgreSQL of its own, worker processes, and who ends them all. */
@NullMarked
package io.lease4j.examples.live.site;

import org.jspecify.annotations.NullMarked;
