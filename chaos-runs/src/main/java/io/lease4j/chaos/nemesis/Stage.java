package io.lease4j.chaos.nemesis;

import io.lease4j.chaos.record.RunClock;
import io.lease4j.chaos.site.Site;
import io.lease4j.time.Scheduler;
import java.util.List;

/**
 * What faults are made to. Immutable, though its parts are not.
 *
 * @param site the servers
 * @param workers the workers
 * @param archive keeps what is about to be lost
 * @param clock the run's clock
 * @param scheduler delays bytes
 * @param retained whether the server is declared to keep everything
 * @param afterLoss what an operator does after the server was emptied
 */
public record Stage(
        Site site,
        List<WorkerProcess> workers,
        Archive archive,
        RunClock clock,
        Scheduler scheduler,
        boolean retained,
        Runnable afterLoss) {

    /**
     * Copies the list.
     *
     * @param site the component
     * @param workers the component
     * @param archive the component
     * @param clock the component
     * @param scheduler the component
     * @param retained the component
     * @param afterLoss the component
     */
    public Stage {
        workers = List.copyOf(workers);
    }
}
