package io.lease4j.cli;

import io.lease4j.CancelOutcome;
import io.lease4j.CommittedRequest;
import io.lease4j.LeaseRequest;
import io.lease4j.Leases;
import io.lease4j.Outcome;
import io.lease4j.ResolveOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what became of requests whose answer never came. */
@Command(
        name = "resolve",
        description =
                "Say what became of a request whose answer never came: of those that a process left in its journal, or"
                        + " of one release or revocation by its ids. With --cancel it has committed, or never will.")
final class ResolveCommand extends OperatorCommand {

    /** One of the two. */
    static final class Where {
        @Option(
                names = "--journal",
                paramLabel = "FILE",
                description = "The journal of a process. A copy of it is read; the process may live.")
        private @Nullable Path journal;

        @ArgGroup(exclusive = false)
        private @Nullable RequestIds ids;
    }

    @ArgGroup(multiplicity = "1")
    private Where where = new Where();

    @Option(names = "--cancel", description = "Make sure: what has not committed never does. Asks first.")
    private boolean cancel;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    ResolveCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void check() {
        super.check();
        RequestIds ids = where.ids;
        if (ids != null) {
            LeaseRequest<?> unused = ids.request(connection.namespace(surroundings));
        }
        if (where.journal != null) {
            JournalCopy.check(where.journal);
        }
    }

    @Override
    ExitCode run(Opened opened, Screen screen) {
        RequestIds ids = where.ids;
        Path journal = where.journal;
        List<LeaseRequest<?>> requests = journal != null
                ? JournalCopy.requests(journal, connection.namespace(surroundings))
                : ids == null ? List.of() : List.of(ids.request(connection.namespace(surroundings)));
        if (requests.isEmpty()) {
            screen.show(List.of("Nothing is open there."), Map.of("outcome", "nothing-open"));
            return ExitCode.OK;
        }
        Optional<ExitCode> no = cancel
                ? confirmation.refusedBy(
                        surroundings,
                        requests.size() + " requests are cancelled: those that have not committed never will.")
                : Optional.empty();
        return no.orElseGet(() -> all(requests, opened, screen));
    }

    private ExitCode all(List<LeaseRequest<?>> requests, Opened opened, Screen screen) {
        Leases leases = opened.leases();
        ExitCode worst = ExitCode.OK;
        for (LeaseRequest<?> request : requests) {
            ExitCode code = one(request, leases, opened, screen);
            worst = code == ExitCode.OK ? worst : code;
        }
        return worst;
    }

    private ExitCode one(LeaseRequest<?> request, Leases leases, Opened opened, Screen screen) {
        ResolveOutcome receipt = leases.resolve(request, opened.soon());
        if (receipt instanceof ResolveOutcome.Committed committed) {
            return show(request, receipt, Optional.of(committed.what()), screen);
        }
        if (!cancel || !(receipt instanceof ResolveOutcome.StillUnknown)) {
            return show(request, receipt, Optional.empty(), screen);
        }
        CancelOutcome verdict = leases.cancel(request, opened.soon());
        return show(
                request,
                verdict,
                verdict instanceof CancelOutcome.Committed committed ? Optional.of(committed.what()) : Optional.empty(),
                screen);
    }

    private static ExitCode show(
            LeaseRequest<?> request, Outcome outcome, Optional<CommittedRequest> what, Screen screen) {
        List<String> lines = new ArrayList<>();
        lines.add(Shown.code(request.operation().name()) + " of "
                + String.join(" / ", request.key().components()) + ", request " + request.requestId() + ": "
                + outcome.code());
        what.ifPresent(known -> Shown.leaseLines(known.lease()).forEach(line -> lines.add("  " + line)));
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("outcome", outcome.code());
        value.put("operation", Shown.code(request.operation().name()));
        value.put("requestId", request.requestId().value());
        value.put("key", request.key().components());
        value.put("lease", what.map(CommittedRequest::lease).map(Shown::lease));
        screen.show(lines, value);
        boolean decided = outcome instanceof ResolveOutcome.Committed
                || outcome instanceof CancelOutcome.Committed
                || outcome instanceof CancelOutcome.NeverCommitted;
        return decided ? ExitCode.OK : ExitCode.of(outcome);
    }
}
