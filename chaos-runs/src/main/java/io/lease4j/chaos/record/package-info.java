/**
 * What a run writes down and what is read back: lines of JSON, one write a line. Nothing here decides anything; a reader
 * copes with a line that a killed process left half.
 */
@org.jspecify.annotations.NullMarked
package io.lease4j.chaos.record;
