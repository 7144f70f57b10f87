package io.lease4j.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionId;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.floor.ProofBasis;
import io.lease4j.observe.Tenure.Ending;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How each tenure ended, as its end, a later grant, a floor or the state of the key shows it. */
@Tag("V-8")
class TenureEndingTest extends OnHistoryPages {

    @Test
    void an_end_that_comes_after_the_next_grant_still_counts() {
        page(0, false, granted(0, 1), granted(31, 2), ended(31, 1, LostReason.EXPIRED));
        now = new InspectOutcome.Found(observed(2, 31, Optional.empty()), Duration.ofSeconds(1), RECORD);

        assertThat(endings(read())).containsExactly(Ending.RECORDED, Ending.ACTIVE);
    }

    @Test
    void a_floor_ends_what_is_at_or_below_it_but_not_what_was_kept() {
        page(0, false, granted(0, 7), floor(5, 6, ProofBasis.OPERATOR), floor(6, 40, ProofBasis.RETAINED));
        assertThat(endings(read())).containsExactly(Ending.OPEN);

        page(8, false, granted(0, 7), floor(9, 7, ProofBasis.WITNESS), granted(10, 8));
        LeaseHistory history = read();
        assertThat(endings(history)).containsExactly(Ending.FLOOR_RAISED, Ending.OPEN);
        assertThat(history.tenures().get(0).end()).contains(LeaseEnd.of(LostReason.FLOOR_RAISED, at(9)));
        assertThat(history.lines().get(1).text()).isEqualTo("at " + at(9) + ": floor proven at 7, by witness");
        assertThat(history.text().lines()).hasSize(4);
    }

    @Test
    void the_state_of_the_key_says_how_the_last_one_stands() {
        page(0, false, granted(0, 1));
        now = new InspectOutcome.Found(observed(1, 0, Optional.empty()), Duration.ofSeconds(1), RECORD);
        LeaseHistory active = read();
        assertThat(endings(active)).containsExactly(Ending.ACTIVE);
        assertThat(active.tenures().get(0).expiresAt()).contains(at(45));
        assertThat(active.tenures().get(0).executionId()).contains(ExecutionId.of("run-1"));
        assertThat(active.text()).contains(", active until " + at(45) + "\n");

        page(0, false, granted(0, 1));
        now = new InspectOutcome.NotFound(
                Optional.of(observed(1, 0, Optional.of(LeaseEnd.of(LostReason.EXPIRED, at(45))))), RECORD);
        LeaseHistory over = read();
        assertThat(endings(over)).containsExactly(Ending.FOUND_OVER);
        assertThat(over.text()).contains(", to " + at(45) + ": expired\n");

        // Recorded is said more exactly than found.
        page(0, false, granted(0, 1), ended(45, 1, LostReason.EXPIRED));
        assertThat(endings(read())).containsExactly(Ending.RECORDED);

        // Granted after the history was read.
        page(0, false, granted(0, 1));
        now = new InspectOutcome.Found(observed(2, 60, Optional.empty()), Duration.ofSeconds(1), RECORD);
        assertThat(endings(read())).containsExactly(Ending.NOT_RECORDED, Ending.ACTIVE);
    }
}
