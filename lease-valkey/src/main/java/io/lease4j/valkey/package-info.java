/**
 * The store that keeps leases on a Valkey server will live here. Nothing is here yet.
 */
@NullMarked
package io.lease4j.valkey;

import org.jspecify.annotations.NullMarked;
