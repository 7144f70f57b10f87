/** What a backend implements: {@link io.lease4j.spi.LeaseStore}, one step for each transmission of a request. */
@NullMarked
@CheckReturnValue
package io.lease4j.spi;

import io.lease4j.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
