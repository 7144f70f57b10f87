package io.lease4j.verification.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.testkit.random.RandomFailure;
import io.lease4j.testkit.random.RandomHistories;
import io.lease4j.testkit.random.check.Finding;
import io.lease4j.testkit.random.history.Disturbance;
import io.lease4j.testkit.random.history.Event;
import io.lease4j.testkit.random.history.StoreStep;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Random histories on a clock that goes by itself, over a way that loses things: as they run against a server. */
class RealTimeHistoriesTest {

    private static final int HISTORIES = Boolean.getBoolean("lease4j.long") ? 100 : 16;
    private static final int MOST_HISTORIES = 60;

    @Test
    void no_history_in_real_time_breaks_a_rule() {
        RandomHistories histories = RandomHistories.on(RealTimeTarget::new);
        assertThat(LongStream.range(0, HISTORIES)
                        .mapToObj(histories::run)
                        .flatMap(failure -> failure.stream().map(RandomFailure::print)))
                .isEmpty();
    }

    @Test
    void what_was_lost_on_the_way_is_found_out_for_the_checker() {
        RandomHistories histories = RandomHistories.on(RealTimeTarget::new);
        List<Event> events = LongStream.range(0, 12)
                .mapToObj(histories::record)
                .flatMap(history -> history.events().stream())
                .toList();
        assertThat(events)
                .filteredOn(Disturbance.class::isInstance)
                .extracting(event -> ((Disturbance) event).text())
                .anyMatch(text -> text.contains("lose answer on the wire"))
                .anyMatch(text -> text.contains("cut request on the wire"));
        long foundOut = 0;
        for (int i = 1; i < events.size(); i++) {
            if (events.get(i - 1) instanceof StoreStep lost
                    && events.get(i) instanceof StoreStep found
                    && lost.told().code().startsWith("unknown")
                    && found.told().fresh()
                    && found.request().equals(lost.request())) {
                foundOut++;
            }
        }
        assertThat(foundOut).isPositive();
    }

    @Test
    void a_store_that_revives_is_caught_in_real_time() {
        assertThat(firstFinding(store -> new WrongStores.RenewRevives(store, null)))
                .isPresent();
    }

    @Test
    void a_store_that_forgets_receipts_is_caught_in_real_time() {
        assertThat(firstFinding(store -> new WrongReceipts.ReceiptIgnored(store, null)))
                .isPresent();
    }

    private static Optional<Finding> firstFinding(UnaryOperator<io.lease4j.spi.LeaseStore> wrong) {
        RandomHistories histories = RandomHistories.on(() -> new RealTimeTarget(wrong));
        return LongStream.range(0, MOST_HISTORIES)
                .mapToObj(seed -> histories.check(seed).stream().findFirst())
                .flatMap(Optional::stream)
                .findFirst();
    }
}
