package io.lease4j.memory.internal;

import static io.lease4j.memory.internal.Some.ANN;
import static io.lease4j.memory.internal.Some.KEY;
import static io.lease4j.memory.internal.Some.generation;
import static io.lease4j.memory.internal.Some.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.HistoryEntry;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.RequestId;
import io.lease4j.floor.ProofBasis;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HistoryLogTest {

    private static HistoryEntry granted(long token) {
        return new HistoryEntry.Granted(
                time(0), generation(KEY, token), ANN, Optional.empty(), RequestId.of("r"), time(10));
    }

    private static HistoryEntry ended(long token) {
        return new HistoryEntry.Ended(time(5), generation(KEY, token), LeaseEnd.of(LostReason.EXPIRED, time(5)));
    }

    private static HistoryEntry proven(long floor) {
        return new HistoryEntry.FloorProven(time(5), floor, ProofBasis.OPERATOR, Optional.empty());
    }

    private static HistoryLog filled(HistoryEntry first, HistoryEntry second) {
        HistoryLog log = new HistoryLog(1);
        log.add(first);
        log.add(second);
        return log;
    }

    @Test
    @Tag("S-14")
    void it_is_complete_from_behind_the_token_of_the_last_entry_that_fell_out() {
        assertThat(filled(granted(5), granted(6)).completeFrom()).isEqualTo(6);
        assertThat(filled(ended(5), granted(6)).completeFrom()).isEqualTo(6);
        assertThat(filled(proven(5), granted(6)).completeFrom()).isEqualTo(6);
    }

    @Test
    @Tag("S-14")
    void it_keeps_the_newest_entries_and_counts_positions_from_the_first_ever() {
        HistoryLog log = new HistoryLog(2);
        assertThat(log.size()).isZero();
        log.add(granted(1));
        log.add(ended(1));
        assertThat(log.size()).isEqualTo(2);
        assertThat(log.completeFrom()).isZero();
        log.add(granted(2));
        assertThat(log.size()).isEqualTo(2);
        assertThat(log.first()).isEqualTo(1);
        assertThat(log.end()).isEqualTo(3);
        assertThat(log.at(1)).isEqualTo(ended(1));
        assertThat(log.at(2)).isEqualTo(granted(2));
    }

    @Test
    @Tag("S-14")
    void a_copy_has_the_same_and_changes_by_itself() {
        HistoryLog log = filled(granted(5), granted(6));
        HistoryLog copy = log.copy();
        log.add(granted(7));
        assertThat(copy.size()).isEqualTo(1);
        assertThat(copy.first()).isEqualTo(1);
        assertThat(copy.completeFrom()).isEqualTo(6);
        assertThat(copy.at(1)).isEqualTo(granted(6));
    }

    @Test
    @Tag("S-14")
    void a_long_one_knows_the_token_of_everything_that_falls_out() {
        HistoryLog log = new HistoryLog(100);
        for (int token = 1; token <= 300; token++) {
            log.add(granted(token));
            assertThat(log.completeFrom()).isEqualTo(token <= 100 ? 0 : token - 99);
        }
        HistoryLog copy = log.copy();
        log.add(granted(301));
        copy.add(granted(301));
        assertThat(copy.completeFrom()).isEqualTo(202);
        assertThat(copy.at(300)).isEqualTo(granted(301));
    }
}
