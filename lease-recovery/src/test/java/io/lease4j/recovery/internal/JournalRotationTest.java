package io.lease4j.recovery.internal;

import static io.lease4j.recovery.internal.Given.RECORD;
import static io.lease4j.recovery.internal.Given.SENT;
import static io.lease4j.recovery.internal.Given.acquire;
import static io.lease4j.recovery.internal.Given.asking;
import static io.lease4j.recovery.internal.Given.done;
import static io.lease4j.recovery.internal.Given.only;
import static io.lease4j.recovery.internal.Given.open;
import static io.lease4j.recovery.internal.Given.opening;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.ExecutionId;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.RequestId;
import io.lease4j.recovery.ExecutionJournal;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A file that has become long is written anew with what is not over. */
class JournalRotationTest {

    @Test
    @Tag("RC-12")
    void a_file_that_is_long_and_mostly_over_is_written_anew_with_what_is_not() {
        MemoryDisk small = new MemoryDisk();
        ExecutionJournal rotating = opening(small, 4000).orThrow();
        rotating.seen(RECORD, 99);
        assertThat(done(rotating.sending(acquire("stays"), RECORD, SENT))).isTrue();
        for (int i = 0; i < 200; i++) {
            AcquireRequest request =
                    asking("r" + i).executionId(ExecutionId.of("e" + i)).build();
            assertThat(done(rotating.sending(request, RECORD, SENT))).isTrue();
            rotating.known(request, Refused.of(RefusedReason.FROZEN));
        }

        assertThat(small.steps).contains("replace");
        assertThat(small.bytes).hasSizeLessThan(5000);
        ExecutionJournal after = open(new MemoryDisk(small.bytes));
        assertThat(only(after).pending().get(0).requestId()).isEqualTo(RequestId.of("stays"));
        assertThat(after.highestSeen()).isEqualTo(Map.of(RECORD, 99L));
        assertThat(opening(small).orThrow().contents()).isNotNull();
    }

    @Test
    @Tag("RC-12")
    void a_rotation_that_fails_ends_the_writing_and_loses_nothing() {
        MemoryDisk small = new MemoryDisk();
        ExecutionJournal rotating = opening(small, 1000).orThrow();
        small.failing = "replace";
        int written = 0;
        for (int i = 0; i < 50; i++) {
            AcquireRequest request =
                    asking("r" + i).executionId(ExecutionId.of("e" + i)).build();
            if (done(rotating.sending(request, RECORD, SENT))) {
                written++;
            }
            rotating.known(request, Refused.of(RefusedReason.FROZEN));
        }

        assertThat(written).isBetween(1, 49);
        assertThat(open(new MemoryDisk(small.durable)).contents().unreadable()).isEmpty();
    }
}
