/** What is done to the parts of a run, what shows that it happened, and how it is made well again. */
@org.jspecify.annotations.NullMarked
package io.lease4j.chaos.nemesis;
