package io.lease4j.observe;

import io.lease4j.BackendTime;
import io.lease4j.Generation;
import io.lease4j.HistoryEntry;
import io.lease4j.HistoryOutcome;
import io.lease4j.InspectOutcome;
import io.lease4j.LeaseEnd;
import io.lease4j.LeaseKey;
import io.lease4j.LostReason;
import io.lease4j.ObservedLease;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import io.lease4j.Refused;
import io.lease4j.floor.ProofBasis;
import io.lease4j.observe.LeaseHistory.FloorLine;
import io.lease4j.observe.LeaseHistory.Line;
import io.lease4j.observe.Tenure.Ending;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Puts the pages of a history together, and says of every generation how it ended. Confined to one thread. */
final class HistoryReading {

    private final List<Line> lines = new ArrayList<>();
    private final Map<Generation, Integer> places = new HashMap<>();
    private final Set<Integer> open = new TreeSet<>();
    private long completeFrom;
    private boolean proven = true;
    private Optional<Refused> cutShort = Optional.empty();

    private HistoryReading() {}

    static LeaseHistory of(
            LeaseKey key, Function<PageQuery, HistoryOutcome> history, Supplier<InspectOutcome> inspect) {
        HistoryReading reading = new HistoryReading();
        reading.pages(history);
        if (reading.cutShort.isEmpty()) {
            // Asked last: it is never older than the history, and only adds to its end.
            reading.now(inspect.get());
        }
        return new LeaseHistory(key, reading.lines, reading.completeFrom, reading.proven, reading.cutShort);
    }

    private void pages(Function<PageQuery, HistoryOutcome> history) {
        Optional<PageCursor> next = Optional.empty();
        do {
            HistoryOutcome outcome = history.apply(new PageQuery(next, PageQuery.MAX_LIMIT));
            if (outcome instanceof Refused refused) {
                cutShort = Optional.of(refused);
                return;
            }
            HistoryOutcome.Page page = (HistoryOutcome.Page) outcome;
            page.entries().forEach(this::entry);
            // What was dropped while it was read counts too.
            completeFrom = Math.max(completeFrom, page.completeFromToken());
            proven = proven && page.proven();
            next = page.next();
        } while (next.isPresent());
    }

    private void entry(HistoryEntry entry) {
        if (entry instanceof HistoryEntry.Granted granted) {
            eachOpen(tenure -> ended(tenure, Ending.NOT_RECORDED, Optional.empty()));
            put(new Tenure(
                    granted.generation(),
                    Optional.of(granted.holder()),
                    granted.executionId(),
                    Optional.of(granted.at()),
                    Optional.of(granted.expiresAt()),
                    Ending.OPEN,
                    Optional.empty()));
        } else if (entry instanceof HistoryEntry.Ended ended) {
            Tenure known = at(ended.generation()).orElseGet(() -> nameless(ended.generation()));
            put(ended(known, Ending.RECORDED, Optional.of(ended.end())));
        } else if (entry instanceof HistoryEntry.FloorProven proof) {
            if (proof.basis() != ProofBasis.RETAINED) {
                raised(proof.floor(), proof.at());
            }
            lines.add(new FloorLine(proof));
        }
    }

    private void raised(long floor, BackendTime at) {
        eachOpen(tenure -> tenure.generation().token().value() <= floor
                ? ended(tenure, Ending.FLOOR_RAISED, Optional.of(LeaseEnd.of(LostReason.FLOOR_RAISED, at)))
                : tenure);
    }

    private void now(InspectOutcome outcome) {
        if (outcome instanceof Refused refused) {
            cutShort = Optional.of(refused);
        } else if (outcome instanceof InspectOutcome.Found found) {
            observed(found.lease());
        } else if (outcome instanceof InspectOutcome.NotFound none) {
            none.last().ifPresent(this::observed);
        }
    }

    private void observed(ObservedLease lease) {
        Tenure known = at(lease.generation()).orElseGet(() -> nameless(lease.generation()));
        if (known.ending() == Ending.RECORDED) {
            return;
        }
        eachOpen(tenure -> tenure.generation().equals(lease.generation())
                ? tenure
                : ended(tenure, Ending.NOT_RECORDED, Optional.empty()));
        put(new Tenure(
                lease.generation(),
                Optional.of(lease.holder()),
                lease.executionId().or(known::executionId),
                Optional.of(lease.grantedAt()),
                Optional.of(lease.expiresAt()),
                lease.isActive() ? Ending.ACTIVE : Ending.FOUND_OVER,
                lease.end()));
    }

    private Optional<Tenure> at(Generation generation) {
        return Optional.ofNullable(places.get(generation)).map(place -> (Tenure) lines.get(place));
    }

    private void put(Tenure tenure) {
        Integer known = places.putIfAbsent(tenure.generation(), lines.size());
        int place = known == null ? lines.size() : known;
        if (known == null) {
            lines.add(tenure);
        } else {
            lines.set(place, tenure);
        }
        if (tenure.ending() == Ending.OPEN) {
            open.add(place);
        } else {
            open.remove(place);
        }
    }

    /** Changes those that nothing says of that they ended: one as a rule. */
    private void eachOpen(UnaryOperator<Tenure> change) {
        for (Integer place : List.copyOf(open)) {
            put(change.apply((Tenure) lines.get(place)));
        }
    }

    private static Tenure nameless(Generation generation) {
        return new Tenure(
                generation,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Ending.OPEN,
                Optional.empty());
    }

    private static Tenure ended(Tenure tenure, Ending ending, Optional<LeaseEnd> end) {
        return new Tenure(
                tenure.generation(),
                tenure.holder(),
                tenure.executionId(),
                tenure.from(),
                tenure.expiresAt(),
                ending,
                end);
    }
}
