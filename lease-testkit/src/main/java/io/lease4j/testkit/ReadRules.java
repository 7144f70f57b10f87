package io.lease4j.testkit;

import static io.lease4j.testkit.assertion.LeaseAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.lease4j.AcquireRequest;
import io.lease4j.AuthorityRecordView;
import io.lease4j.Lease;
import io.lease4j.LeaseKey;
import io.lease4j.ListOutcome;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.spi.Answer;
import io.lease4j.spi.Capability;
import io.lease4j.spi.Echo;
import io.lease4j.spi.LeaseStore;
import io.lease4j.spi.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads change nothing: a mutation alone ends a lease for good, or keeps evidence. */
abstract class ReadRules extends EdgeRules {

    /** One way of reading a key. */
    @FunctionalInterface
    private interface Read {
        List<Optional<Echo>> read(LeaseStore store, AcquireRequest request, Reading reading);
    }

    @Test
    @Tag("S-2")
    void a_read_that_finds_a_lease_expired_does_not_end_it() {
        bench().clock().demandManual("a step back of the backend's clock");
        LeaseKey clock = bench().key("nobody's");
        reads().forEach((what, read) -> {
            LeaseKey key = bench().key("expired by " + what);
            Worker a = bench().worker("A");
            AcquireRequest request = a.prepare(key).build();
            Lease lease = a.acquired(request);
            bench().advance(clock, bench().ttl());
            List<Optional<Echo>> unused = read.read(bench().store(), request, new Reading(0, bench().deadline()));
            bench().clock().stepBack(bench().ttl().dividedBy(2));
            assertThat(a.renew(lease))
                    .as("a renewal in time, by a clock that had been ahead, and been read by %s alone", what)
                    .isRenewed();
        });
    }

    @Test
    @Tag("F-2")
    void evidence_that_a_read_brings_makes_its_own_answer_unproven_and_is_not_kept() {
        Map<String, Read> reads = reads();
        // Of no key, so it brings nothing.
        Read unused = reads.remove("list");
        reads.forEach((what, read) -> {
            LeaseKey key = bench().key("seen by " + what);
            Worker a = bench().worker("A");
            AcquireRequest request = a.prepare(key).build();
            Lease lease = a.acquired(request);
            AuthorityRecordView before = bench().describe(key);
            long seen = before.ceiling() + 5;
            for (Optional<Echo> echo : read.read(bench().store(), request, new Reading(seen, bench().deadline()))) {
                assertThat(echo.map(Echo::proven))
                        .as("proven, as %s says that brings a greater token", what)
                        .hasValue(false);
            }
            assertThat(bench().describe(key).evidence())
                    .as("evidence kept after %s", what)
                    .isEqualTo(before.evidence());
            assertThat(a.renew(lease)).as("a renewal after %s", what).isRenewed();
        });
    }

    private Map<String, Read> reads() {
        Map<String, Read> reads = new LinkedHashMap<>();
        reads.put("inspect", (store, request, reading) -> echo("inspect", store.inspect(request.key(), reading)));
        reads.put("resolve", (store, request, reading) -> echo("resolve", store.resolve(request, reading)));
        reads.put("list", (store, request, reading) -> list(store, reading));
        if (bench().fixture().supports(Capability.HISTORY)) {
            reads.put(
                    "history",
                    (store, request, reading) ->
                            echo("history", store.history(request.key(), PageQuery.first(100), reading)));
        }
        return reads;
    }

    private static List<Optional<Echo>> echo(String what, CompletionStage<? extends Answer<?>> answer) {
        return List.of(Waiting.forAnswer(what, answer).echo());
    }

    private static List<Optional<Echo>> list(LeaseStore store, Reading reading) {
        List<Optional<Echo>> echoes = new ArrayList<>();
        Optional<PageCursor> next = Optional.empty();
        do {
            PageQuery query = next.map(cursor -> PageQuery.after(cursor, 100)).orElseGet(() -> PageQuery.first(100));
            Answer<ListOutcome> answer = Waiting.forAnswer("list", store.list(query, reading));
            echoes.add(answer.echo());
            next = answer.outcome() instanceof ListOutcome.Page page ? page.next() : Optional.empty();
        } while (next.isPresent());
        return echoes;
    }
}
