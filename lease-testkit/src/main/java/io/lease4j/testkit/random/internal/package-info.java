/** How a random run is made: the plan, the clients, and what stands between them and the stores. */
@NullMarked
package io.lease4j.testkit.random.internal;

import org.jspecify.annotations.NullMarked;
