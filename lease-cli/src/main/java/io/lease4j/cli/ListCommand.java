package io.lease4j.cli;

import io.lease4j.ListEntry;
import io.lease4j.ListOutcome;
import io.lease4j.ObservedLease;
import io.lease4j.PageCursor;
import io.lease4j.PageQuery;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists active leases, page by page. */
@Command(
        name = "list",
        description =
                "List the active leases of the namespace. A lease that is active all the while appears exactly once.")
final class ListCommand extends OperatorCommand {

    private static final int PAGE = 500;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = "At most. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(names = "--after", paramLabel = "CURSOR", description = "Go on where an earlier list ended.")
    private @Nullable String after;

    ListCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void check() {
        super.check();
        if (limit < 1) {
            throw new UsageException("--limit: 1 or more");
        }
    }

    @Override
    ExitCode run(Opened opened, Screen screen) {
        Optional<PageCursor> next = Optional.ofNullable(after).map(PageCursor::new);
        int left = limit;
        boolean first = true;
        boolean proven = true;
        do {
            ListOutcome outcome = opened.operator().list(new PageQuery(next, Math.min(left, PAGE)), opened.soon());
            if (!(outcome instanceof ListOutcome.Page page)) {
                return unwanted(outcome, screen);
            }
            show(page, first, screen);
            first = false;
            proven &= page.proven();
            left -= page.entries().size();
            next = page.next();
        } while (next.isPresent() && left > 0 && !screen.isClosed());
        end(next, proven, screen);
        return ExitCode.OK;
    }

    private static void show(ListOutcome.Page page, boolean first, Screen screen) {
        Table table = new Table("KEY", "TOKEN", "HOLDER", "INSTANCE", "EXPIRES AT", "LEASE ID");
        for (ListEntry entry : page.entries()) {
            if (screen.isJson()) {
                screen.show(List.of(), value(entry));
            } else {
                row(table, entry);
            }
        }
        if (!screen.isJson() && (first || !table.isEmpty())) {
            List<String> lines = table.lines();
            screen.show(first ? lines : lines.subList(1, lines.size()), Map.of());
        }
    }

    private static void row(Table table, ListEntry entry) {
        if (entry instanceof ListEntry.Corrupt corrupt) {
            table.row("(corrupt) " + corrupt.fingerprint(), "-", "-", "-", "-", "-");
            return;
        }
        ObservedLease lease = ((ListEntry.Active) entry).lease();
        table.row(
                Shown.key(lease.generation()),
                lease.generation().token(),
                lease.holder().principal(),
                lease.holder().instance(),
                Shown.time(lease.expiresAt()),
                lease.generation().leaseId());
    }

    private static Map<String, Object> value(ListEntry entry) {
        Map<String, Object> value = new LinkedHashMap<>();
        if (entry instanceof ListEntry.Corrupt corrupt) {
            value.put("entry", "corrupt");
            value.put("fingerprint", corrupt.fingerprint());
        } else {
            value.put("entry", "active");
            value.putAll(Shown.lease(((ListEntry.Active) entry).lease()));
        }
        return value;
    }

    private static void end(Optional<PageCursor> next, boolean proven, Screen screen) {
        if (screen.isJson()) {
            Map<String, Object> value = new LinkedHashMap<>();
            value.put("outcome", "page");
            value.put("proven", proven);
            value.put("next", next.map(PageCursor::value));
            screen.show(List.of(), value);
            return;
        }
        if (!proven) {
            screen.say("Not proven: the server's memory may have gone back.");
        }
        next.ifPresent(cursor -> screen.say("There is more: --after " + cursor.value()));
    }
}
