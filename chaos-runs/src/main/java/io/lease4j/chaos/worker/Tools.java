package io.lease4j.chaos.worker;

import io.lease4j.LeaseOperator;
import io.lease4j.Leases;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.worker.LeaseKeeper;

/**
 * What the threads of a worker share. Immutable.
 *
 * @param setup what the worker was told
 * @param recorder takes lines
 * @param calls records calls
 * @param leases the front door
 * @param keeper keeps leases
 * @param operator revokes
 * @param journal what the next start finds
 * @param books PostgreSQL
 * @param twins the twin sinks
 * @param beside the sink beside the leases
 * @param jdbc the sink in PostgreSQL
 */
record Tools(
        WorkerSetup setup,
        Recorder recorder,
        Calls calls,
        Leases leases,
        LeaseKeeper keeper,
        LeaseOperator operator,
        ExecutionJournal journal,
        Books books,
        Twins twins,
        RecordedSink beside,
        RecordedSink jdbc) {}
