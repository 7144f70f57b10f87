package io.lease4j.observe;

import static io.lease4j.observe.Events.KEY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.ExecutionId;
import io.lease4j.FencingToken;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.Holder;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LostReason;
import io.lease4j.PageCursor;
import io.lease4j.Refused;
import io.lease4j.RefusedReason;
import io.lease4j.effect.SinkName;
import io.lease4j.observe.Tenure.Ending;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a history tells, from where on it is complete, and what it says where it is not. */
@Tag("V-8")
class LeaseHistoryTest extends OnHistoryPages {

    @Test
    void tenures_are_told_in_order_over_all_pages() {
        page(0, true, granted(0, 1), ended(10, 1, LostReason.RELEASED));
        page(0, true);
        page(0, false, granted(20, 2), ended(50, 2, LostReason.EXPIRED));

        LeaseHistory history = read();

        assertThat(asked)
                .extracting(query -> query.after().map(PageCursor::value).orElse("first"))
                .containsExactly("first", "page-0", "page-1");
        assertThat(endings(history)).containsExactly(Ending.RECORDED, Ending.RECORDED);
        Tenure second = history.tenures().get(1);
        assertThat(second.generation()).isEqualTo(generation(2));
        assertThat(second.holder()).contains(Holder.of("billing", "instance-2"));
        assertThat(second.executionId()).contains(ExecutionId.of("run-2"));
        assertThat(second.from()).contains(at(20));
        assertThat(second.end()).contains(LeaseEnd.of(LostReason.EXPIRED, at(50)));
        assertThat(history.isCompleteFrom(FencingToken.of(1))).isTrue();
        assertThat(history.cutShort()).isEmpty();
    }

    @Test
    void a_grant_or_an_end_that_is_missing_is_said_to_be() {
        page(
                4,
                false,
                ended(5, 3, LostReason.REVOKED),
                granted(6, 4),
                granted(20, 5),
                ended(21, 5, LostReason.RELEASED));

        LeaseHistory history = read();

        assertThat(endings(history)).containsExactly(Ending.RECORDED, Ending.NOT_RECORDED, Ending.RECORDED);
        assertThat(history.tenures().get(0).holder()).isEmpty();
        assertThat(history.isCompleteFrom(FencingToken.of(3))).isFalse();
        assertThat(history.isCompleteFrom(FencingToken.of(4))).isTrue();
        assertThat(history.text())
                .contains(": complete from token 4 on, what came before may be missing\n")
                .contains("token 3, lease lease-3: its grant is missing, to " + at(5) + ": revoked\n")
                .contains("token 4, lease lease-4: billing (instance instance-4), execution run-4, from " + at(6)
                        + ", ended before the next was granted; how is missing\n");
    }

    @Test
    void what_cut_it_short_is_said_and_nothing_is_guessed() {
        page(0, true, granted(0, 1));
        pages.add(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        LeaseHistory history = read();
        assertThat(endings(history)).containsExactly(Ending.OPEN);
        assertThat(history.cutShort()).contains(Refused.of(RefusedReason.BACKEND_UNAVAILABLE));
        assertThat(history.isCompleteFrom(FencingToken.of(1))).isFalse();
        assertThat(history.text())
                .contains(", no end is recorded; unless it was renewed it ended at " + at(30) + "\n")
                .endsWith("reading broke off here: refused.backend-unavailable\n");

        page(0, false, granted(0, 1));
        now = Refused.of(RefusedReason.CORRUPT_STATE);
        assertThat(read().cutShort()).contains(Refused.of(RefusedReason.CORRUPT_STATE));
    }

    @Test
    void a_record_that_cannot_prove_its_floor_is_complete_nowhere() {
        pages.add(new HistoryOutcome.Page(List.of(granted(0, 1)), Optional.empty(), FencingToken.MAX_VALUE + 1, false));

        LeaseHistory history = read();

        assertThat(history.isCompleteFrom(FencingToken.of(FencingToken.MAX_VALUE)))
                .isFalse();
        assertThat(history.text()).contains(": the floor is not proven, anything may be missing\n");
    }

    @Test
    void it_tells_who_ended_it_and_what_stayed_open_but_neither_key_nor_metadata() {
        LeaseEnd end = new LeaseEnd(
                LostReason.REVOKED,
                at(4),
                Optional.of("ann"),
                Optional.of("moved elsewhere"),
                Set.of(SinkName.of("mail"), SinkName.of("ledger")));
        page(0, false, granted(0, 1), new HistoryEntry.Ended(at(4), generation(1), end));
        now = new InspectOutcome.NotFound(Optional.of(observed(1, 0, Optional.of(end))), RECORD);

        LeaseHistory history = read();

        assertThat(history.text())
                .contains(", to " + at(4) + ": revoked by ann (moved elsewhere), not sealed: ledger, mail\n")
                .contains(KEY.fingerprint())
                .doesNotContain("secret")
                .doesNotContain("orders");
        assertThat(history.toString()).contains(KEY.fingerprint()).doesNotContain("orders", "billing");
    }
}
