/** What sees to it that a run leaves no process behind, however it ends. */
@org.jspecify.annotations.NullMarked
package io.lease4j.chaos.guard;
