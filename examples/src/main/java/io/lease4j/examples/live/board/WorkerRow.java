package io.lease4j.examples.live.board;

import io.lease4j.examples.live.site.ProcessState;
import io.lease4j.examples.live.work.Told;
import java.time.Duration;
import java.util.Optional;

/**
 * How a worker is.
 *
 * @param name which worker
 * @param instance which start of it
 * @param pid its process
 * @param state how that is
 * @param doing what it said last about what it is at; a frozen one still believes it
 * @param remaining of the lease that it works under, by the store's clock; empty if the store knows of no such lease
 * @param done how many postings of it were accepted
 * @param refused how many were not
 * @param metrics where its meters are
 */
public record WorkerRow(
        String name,
        String instance,
        long pid,
        ProcessState state,
        Told doing,
        Optional<Duration> remaining,
        long done,
        long refused,
        String metrics) {}
