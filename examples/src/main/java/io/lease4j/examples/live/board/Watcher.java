package io.lease4j.examples.live.board;

import io.lease4j.InspectOutcome;
import io.lease4j.LeaseOperator;
import io.lease4j.ObservedLease;
import io.lease4j.Refused;
import io.lease4j.examples.live.site.Fleet;
import io.lease4j.examples.live.site.ProcessState;
import io.lease4j.examples.live.site.Site;
import io.lease4j.examples.live.work.Accounts;
import io.lease4j.examples.live.work.Kind;
import io.lease4j.examples.live.work.TimeOfDay;
import io.lease4j.examples.live.work.Told;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Looks at everything several times a second, and keeps the queue filled and the outbox empty. Takes its own snapshot from any
 * thread.
 */
public final class Watcher {

    private static final long PAUSE_MILLIS = 200;
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final Site site;
    private final Fleet fleet;
    private final LeaseOperator operator;
    private final Board board;
    private final Books books;
    private final Duration ttl;
    private final Map<String, ProcessState> states = new HashMap<>();
    private final Thread thread = new Thread(this::look, "watcher");
    private volatile boolean over;
    private volatile List<AccountRow> accounts = List.of();
    private volatile Totals totals = Totals.NONE;

    /** Makes one, which looks once it {@linkplain #start is started}. */
    public Watcher(Site site, Fleet fleet, LeaseOperator operator, Board board, Duration ttl) {
        this.site = site;
        this.fleet = fleet;
        this.operator = operator;
        this.board = board;
        this.books = new Books(site.database());
        this.ttl = ttl;
    }

    /** Starts looking, on a thread that ends with the process. */
    public void start() {
        thread.setDaemon(true);
        thread.start();
    }

    /** Stops looking, and counts once more. */
    public Snapshot end() throws SQLException, InterruptedException {
        over = true;
        thread.join();
        totals = books.totals();
        return snapshot();
    }

    /** Returns what was seen last. */
    public Snapshot snapshot() {
        List<AccountRow> seen = accounts;
        return new Snapshot(
                board.elapsed(),
                ttl,
                site.jdbcUrl(),
                site.valkeyState(),
                board.workers(fleet.members(), seen),
                seen,
                totals,
                board.refused(),
                board.lines());
    }

    private void look() {
        try {
            while (!over) {
                once();
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void once() {
        fleet.members().forEach(member -> process(member.name(), member.state()));
        process(Control.VALKEY, site.valkeyState());
        try {
            books.produce();
            books.publish();
            accounts = rows(books.entries());
            totals = books.totals();
        } catch (SQLException e) {
            board.said("page", Told.of(Kind.TROUBLE, "the database said " + e.getSQLState()));
        }
    }

    /** Whoever sends a signal, from here or by hand: this sees it. */
    private void process(String name, ProcessState state) {
        ProcessState before = states.put(name, state);
        if (state == ProcessState.FROZEN && before != ProcessState.FROZEN) {
            board.said(name, Told.of(Kind.PROCESS, "is frozen (SIGSTOP)"));
        } else if (state == ProcessState.RUNNING && before == ProcessState.FROZEN) {
            board.said(name, Told.of(Kind.PROCESS, "goes on (SIGCONT), and notices nothing"));
        } else if (state == ProcessState.RUNNING && before == ProcessState.ENDED) {
            board.said(name, Told.of(Kind.PROCESS, "runs again"));
        }
    }

    /** A store that does not answer is asked once, and not for each account. */
    private List<AccountRow> rows(Map<String, Books.Entry> entries) {
        List<AccountRow> rows = new ArrayList<>();
        boolean answers = true;
        for (String account : Accounts.NAMES) {
            Books.Entry entry = Objects.requireNonNull(entries.get(account), account);
            Optional<InspectOutcome> seen = answers
                    ? Optional.of(operator.inspect(Accounts.key(account), operator.within(PATIENCE)))
                            .filter(outcome -> !(outcome instanceof Refused))
                    : Optional.empty();
            answers = seen.isPresent();
            rows.add(new AccountRow(
                    account,
                    answers,
                    seen.flatMap(Watcher::held),
                    seen.map(Watcher::note).orElse("the store does not answer"),
                    entry.open(),
                    entry.guarded(),
                    entry.twin()));
        }
        return rows;
    }

    private static Optional<AccountRow.Held> held(InspectOutcome seen) {
        return seen instanceof InspectOutcome.Found found && found.lease().isActive()
                ? Optional.of(new AccountRow.Held(
                        found.lease().holder().instance(),
                        found.lease().generation().token().value(),
                        found.remaining(),
                        TimeOfDay.of(found.lease().expiresAt())))
                : Optional.empty();
    }

    private static String note(InspectOutcome seen) {
        if (seen instanceof InspectOutcome.Found found) {
            return ended(found.lease());
        }
        return seen instanceof InspectOutcome.NotFound none
                ? none.last().map(Watcher::ended).orElse("never held")
                : "";
    }

    private static String ended(ObservedLease lease) {
        return lease.end()
                .map(end -> "token " + lease.generation().token() + " "
                        + end.reason().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .orElse("");
    }
}
