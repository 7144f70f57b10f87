package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.RECORD;
import static io.lease4j.recovery.internal.Given.SENT;
import static io.lease4j.recovery.internal.Given.acquire;
import static io.lease4j.recovery.internal.Given.acquired;
import static io.lease4j.recovery.internal.Given.asking;
import static io.lease4j.recovery.internal.Given.open;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.recovery.ExecutionJournal;
import java.util.ArrayList;
import java.util.List;

/** For tests that damage a journal, or append to one: a whole file, and where each of its entries ends. */
abstract class OnWholeJournal {

    /** Lengths of a whole file after each of its entries, the header first. */
    final List<Integer> ends = new ArrayList<>();

    final byte[] whole = whole();

    private byte[] whole() {
        MemoryDisk disk = new MemoryDisk();
        ExecutionJournal journal = open(disk);
        ends.add(disk.bytes.length);
        AcquireRequest first = acquire("first");
        step(disk, () -> sent(journal, first));
        step(disk, () -> journal.known(first, acquired(first, 7)));
        step(disk, () -> journal.seen(RECORD, 7));
        step(
                disk,
                () -> sent(
                        journal,
                        asking("second")
                                .executionId(ExecutionId.of("execution-2"))
                                .build()));
        return disk.bytes;
    }

    private void step(MemoryDisk disk, Runnable what) {
        what.run();
        ends.add(disk.bytes.length);
    }

    static void sent(ExecutionJournal journal, AcquireRequest request) {
        assertThat(journal.sending(request, RECORD, SENT).toCompletableFuture().join())
                .isTrue();
    }
}
