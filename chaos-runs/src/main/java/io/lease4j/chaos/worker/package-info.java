/** A worker process: it takes leases, works, writes at guarded sinks and at their twins, and writes down what it sees. */
@org.jspecify.annotations.NullMarked
package io.lease4j.chaos.worker;
