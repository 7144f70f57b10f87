/** The real parts that a run stands on: servers, their disks and clocks, and the database. */
@org.jspecify.annotations.NullMarked
package io.lease4j.chaos.site;
