/** What happens when: decided by the seed alone. */
@org.jspecify.annotations.NullMarked
package io.lease4j.chaos.schedule;
