package io.lease4j.examples.live.work;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a worker process is told at its start.
 *
 * @param name such as worker-1
 * @param start which start of it, from 1
 * @param valkey where the leases are
 * @param database where the queue and the accounts are
 * @param journal what its next start finds
 * @param ttl the term of its leases; a posting takes half of it
 */
public record WorkerSetup(String name, int start, String valkey, String database, Path journal, Duration ttl) {

    static final int STEPS = 3;

    /** Returns the instance that holds the leases: one start, and never another. */
    public String instance() {
        return name + "." + start;
    }

    /** Returns how long a step takes. */
    Duration step() {
        return ttl.dividedBy(2L * STEPS);
    }

    /** Returns it as arguments of a program. */
    public List<String> arguments() {
        return List.of(
                name, Integer.toString(start), valkey, database, journal.toString(), Long.toString(ttl.toMillis()));
    }

    static WorkerSetup of(String... arguments) {
        return new WorkerSetup(
                arguments[0],
                Integer.parseInt(arguments[1]),
                arguments[2],
                arguments[3],
                Path.of(arguments[4]),
                Duration.ofMillis(Long.parseLong(arguments[5])));
    }
}
