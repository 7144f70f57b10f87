/** Reads what a Valkey server wrote to its append-only files, with the layouts of docs/storage-format.md. */
@NullMarked
package io.lease4j.chaos.judge.aof;

import org.jspecify.annotations.NullMarked;
