package io.lease4j.examples.live.board;

import io.lease4j.examples.live.work.Told;
import java.time.Duration;

/**
 * Something that happened.
 *
 * @param number counted from 1
 * @param at since the start of the run, when it was heard: a frozen process says nothing
 * @param who a worker with its start, or who else
 * @param told what
 */
public record Line(long number, Duration at, String who, Told told) {}
