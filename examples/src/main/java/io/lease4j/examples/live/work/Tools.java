package io.lease4j.examples.live.work;

import io.lease4j.Leases;
import io.lease4j.recovery.ExecutionJournal;
import io.lease4j.worker.LeaseKeeper;

/**
 * What a start of a worker has opened.
 *
 * @param setup what it was told
 * @param teller tells
 * @param journal what its next start finds
 * @param leases the front door
 * @param keeper keeps leases
 * @param postings the database
 */
record Tools(
        WorkerSetup setup,
        Teller teller,
        ExecutionJournal journal,
        Leases leases,
        LeaseKeeper keeper,
        Postings postings) {}
