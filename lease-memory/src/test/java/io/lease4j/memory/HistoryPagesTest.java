package io.lease4j.memory;

import static io.lease4j.memory.Driver.ANN;
import static io.lease4j.memory.Driver.KEY;
import static io.lease4j.memory.Driver.acquireRequest;
import static io.lease4j.memory.Driver.assertRefused;
import static io.lease4j.memory.Driver.reading;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.RefusedReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a history is read page by page while it goes on. */
class HistoryPagesTest extends OnHistory {

    @Test
    void pagesFollowEachOther() {
        for (int i = 0; i < 5; i++) {
            driver.released(driver.granted(ANN));
            driver.released(driver.granted(acquireRequest(OTHER, ANN)));
        }
        assertThat(pages(driver, 3)).isEqualTo(driver.history(KEY).entries()).hasSize(10);
        assertThat(pages(driver, 1)).isEqualTo(driver.history(KEY).entries());
        assertThat(pages(driver, 20)).isEqualTo(driver.history(KEY).entries());
    }

    @Test
    void aPageGoesOnBehindWhatWasDroppedMeanwhile() {
        Driver capped = capped(4);
        capped.released(capped.granted(ANN));
        capped.released(capped.granted(ANN));
        HistoryOutcome.Page first = page(capped, PageQuery.first(1));
        capped.released(capped.granted(ANN));
        capped.released(capped.granted(ANN));
        HistoryOutcome.Page second = page(capped, PageQuery.after(first.next().orElseThrow(), 10));
        assertThat(second.entries()).extracting(OnHistory::tokenOf).containsExactly(3L, 3L, 4L, 4L);
        assertThat(second.completeFromToken()).isEqualTo(3);
        assertThat(second.next()).isEmpty();
    }

    @Test
    void aCursorOfAnotherLineageIsRefused() {
        driver.released(driver.granted(ANN));
        PageCursor cursor = page(driver, PageQuery.first(1)).next().orElseThrow();
        driver.store.restore(driver.store.snapshot());
        assertRefused(
                driver.take(driver.store.history(KEY, PageQuery.after(cursor, 1), reading())),
                RefusedReason.OTHER_LINEAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "list.0..a", "history.0"})
    void aMalformedCursorIsAnInvalidRequest(String cursor) {
        assertRefused(
                driver.take(driver.store.history(KEY, PageQuery.after(new PageCursor(cursor), 1), reading())),
                RefusedReason.INVALID_REQUEST);
    }

    @Test
    void aCursorFarBehindTheEndGivesAnEmptyPage() {
        driver.granted(ANN);
        PageCursor cursor = new PageCursor("history.999999..%s".formatted(driver.lineage()));
        assertThat(page(driver, PageQuery.after(cursor, 1)).entries()).isEmpty();
    }

    private static List<HistoryEntry> pages(Driver driver, int limit) {
        List<HistoryEntry> entries = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            HistoryOutcome.Page page = page(driver, new PageQuery(next, limit));
            assertThat(page.entries()).hasSizeLessThanOrEqualTo(limit);
            entries.addAll(page.entries());
            next = page.next();
        } while (next.isPresent());
        return entries;
    }

    private static HistoryOutcome.Page page(Driver driver, PageQuery query) {
        return (HistoryOutcome.Page) driver.take(driver.store.history(KEY, query, reading()));
    }
}
