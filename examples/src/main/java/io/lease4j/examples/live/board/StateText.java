package io.lease4j.examples.live.board;

import io.lease4j.examples.live.work.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The same facts as the page's, as lines. */
public final class StateText {

    private StateText() {}

    /** Returns how everything is, without what happened. */
    public static List<String> of(Snapshot now) {
        List<String> lines = new ArrayList<>();
        now.workers().forEach(worker -> lines.add(worker(worker)));
        now.accounts().forEach(account -> lines.add(account(account)));
        lines.add("valkey    " + now.valkey().code());
        lines.add("database  " + now.database());
        lines.addAll(totals(now));
        return lines;
    }

    /** Returns what it came to. */
    public static List<String> totals(Snapshot now) {
        Totals totals = now.totals();
        return List.of(
                "guarded   results " + totals.results() + ", duplicates " + totals.duplicates() + ", stale overwrites "
                        + totals.guardedStale() + ", refused " + now.refused(),
                "twin      stale overwrites " + totals.twinStale() + ", postings taken twice " + totals.twinTwice()
                        + ", balances off by " + now.off(),
                "outbox    published " + totals.messages() + ", copies " + totals.copies());
    }

    private static String worker(WorkerRow worker) {
        String at = worker.doing().kind() == Kind.WORKING
                ? worker.doing().account() + " token " + worker.doing().token() + ", "
                        + worker.doing().text() + ", "
                        + worker.remaining()
                                .map(left -> "lease for " + seconds(left))
                                .orElse("no such lease any more")
                : "idle";
        return worker.name() + "  " + worker.instance() + " pid " + worker.pid() + " "
                + worker.state().code() + " done " + worker.done()
                + " refused " + worker.refused() + ": " + at + " " + worker.metrics();
    }

    private static String account(AccountRow account) {
        String lease = account.lease()
                .map(held -> "token " + held.token() + " held by " + held.instance() + " until " + held.expiresAt()
                        + " (" + seconds(held.remaining()) + ")")
                .orElse((account.answered() ? "free: " : "?: ") + account.note());
        return String.format(Locale.ROOT, "%-9s ", account.name()) + lease + "; " + account.open() + " wait; guarded "
                + account.guarded().amount() + ", twin " + account.twin().amount()
                + (account.off() == 0 ? "" : " (off by " + account.off() + ")");
    }

    /** Returns something that happened. */
    public static String of(Line line) {
        return String.format(
                Locale.ROOT,
                "%8s  %-11s %-10s %-13s %s",
                seconds(line.at()),
                line.who(),
                line.told().kind().code(),
                line.told().account()
                        + (line.told().token() == 0 ? "" : " #" + line.told().token()),
                line.told().text());
    }

    /** Returns a time with one decimal. */
    public static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
}
