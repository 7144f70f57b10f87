package io.lease4j.cli;

import io.lease4j.LeaseKey;
import io.lease4j.ObservedLease;
import io.lease4j.RecordSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says who holds a key. */
@Command(name = "inspect", description = "Say who holds a key, or how its last lease ended.")
final class InspectCommand extends OperatorCommand {

    @Parameters(arity = "1..8", paramLabel = "COMPONENT", description = "The components of the key, in order.")
    private List<String> components = List.of();

    InspectCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void check() {
        super.check();
        LeaseKey unused = key(components);
    }

    @Override
    ExitCode run(Opened opened, Screen screen) {
        return opened.operator()
                .inspect(key(components), opened.soon())
                .match(
                        found -> {
                            show(
                                    "found",
                                    Optional.of(found.lease()),
                                    Optional.of(found.remaining()),
                                    found.record(),
                                    screen);
                            return ExitCode.OK;
                        },
                        notFound -> {
                            show("not-found", notFound.last(), Optional.empty(), notFound.record(), screen);
                            return ExitCode.NOT_FOUND;
                        },
                        refused -> unwanted(refused, screen));
    }

    private static void show(
            String outcome,
            Optional<ObservedLease> lease,
            Optional<Duration> remaining,
            RecordSummary record,
            Screen screen) {
        List<String> lines = new ArrayList<>();
        if (remaining.isEmpty()) {
            lines.add(
                    lease.isPresent()
                            ? "Nobody holds it. The last one did:"
                            : "Nobody holds it, and no one is remembered.");
        }
        lease.ifPresent(known -> lines.addAll(Shown.leaseLines(known)));
        remaining.ifPresent(left -> lines.add("remaining    " + left.toMillis() + " ms by the server's clock"));
        lines.add("record       shard " + record.recordId().shard() + ", last token " + record.lastToken() + ", "
                + (record.proven() ? "proven" : "NOT PROVEN: the server's memory may have gone back"));
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("outcome", outcome);
        value.put("lease", lease.map(Shown::lease));
        value.put("remainingMillis", remaining.map(Duration::toMillis));
        value.put("shard", record.recordId().shard());
        value.put("lastToken", record.lastToken());
        value.put("proven", record.proven());
        value.put("sinks", Shown.names(record.sinks()));
        screen.show(lines, value);
    }
}
