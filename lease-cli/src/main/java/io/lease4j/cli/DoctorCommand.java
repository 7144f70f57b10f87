package io.lease4j.cli;

import io.lease4j.AuthorityRecordView;
import io.lease4j.floor.WitnessEntry;
import io.lease4j.floor.WitnessOutcome;
import io.lease4j.valkey.ServerFinding;
import io.lease4j.valkey.ServerFinding.Code;
import io.lease4j.valkey.ServerFinding.Level;
import io.lease4j.valkey.ServerReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what is wrong, and how to mend it. */
@Command(
        name = "doctor",
        description =
                "Look at the server and at what it keeps: each line is ok, a warning or a refusal, with the repair.")
final class DoctorCommand extends OperatorCommand {

    @Option(names = "--strict", description = "Exit with 7 if there are warnings.")
    private boolean strict;

    DoctorCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        Optional<Witnessing> witnessing = database.witnessing(
                database.source(surroundings), connection.namespace(surroundings), connection.timeout(surroundings));
        ServerReport report = known(connection.store(surroundings), witnessing).examine();
        List<ServerFinding> findings = new ArrayList<>(report.findings());
        witnessing.ifPresent(database -> {
            findings.add(witness(database.said(), report));
            database.close();
        });
        show(findings, report, screen());
        return exitCode(findings).number();
    }

    @Override
    ExitCode run(Opened opened, Screen screen) {
        throw new IllegalStateException("the doctor opens nothing");
    }

    private static ServerFinding witness(WitnessOutcome said, ServerReport report) {
        return said.match(
                raised -> ServerFinding.ok(Code.WITNESS, "answers"),
                known -> judged(known.entry(), report),
                notKnown -> report.records().stream().anyMatch(AuthorityRecordView::witnessed)
                        ? ServerFinding.refusal(
                                Code.WITNESS,
                                "the witness does not know the namespace",
                                "see whether this is the right database; if it was restored, see the runbook")
                        : ServerFinding.ok(Code.WITNESS, "the namespace has none in this database"),
                notAllowed -> ServerFinding.warning(Code.WITNESS, notAllowed.why(), "look again"),
                unavailable -> ServerFinding.warning(
                        Code.WITNESS,
                        "the witness does not answer: " + unavailable.why(),
                        "see that the database can be reached, and that its migration was run"));
    }

    private static ServerFinding judged(WitnessEntry entry, ServerReport report) {
        long ceiling = report.records().stream()
                .filter(AuthorityRecordView::exists)
                .mapToLong(AuthorityRecordView::ceiling)
                .max()
                .orElse(0);
        if (report.namespaceId().filter(id -> !id.equals(entry.namespaceId())).isPresent()) {
            return ServerFinding.refusal(
                    Code.WITNESS,
                    "the witness keeps the creation " + entry.namespaceId()
                            + " of the namespace, the server another one",
                    "see which of the two is the wrong one; nothing is proven until they agree");
        }
        if (entry.beingCreated()) {
            return ServerFinding.warning(
                    Code.WITNESS, "the creation of the namespace was not finished", "namespace create again");
        }
        return entry.highest() < ceiling
                ? ServerFinding.refusal(
                        Code.WITNESS,
                        "the counter of the witness, " + entry.highest() + ", is below a range that was given, "
                                + ceiling + ": its database went back",
                        "floor prove --operator with a base above " + ceiling + ", which raises it; see the runbook")
                : ServerFinding.ok(Code.WITNESS, "knows the namespace; highest range given " + entry.highest());
    }

    private static void show(List<ServerFinding> findings, ServerReport report, Screen screen) {
        List<String> lines = new ArrayList<>();
        List<Map<String, ?>> values = new ArrayList<>();
        for (ServerFinding finding : findings) {
            String code = Shown.code(finding.code().name());
            String level = Shown.code(finding.level().name());
            lines.add(String.format("%-8s %-17s %s", level, code, finding.what()));
            if (!finding.repair().isEmpty()) {
                lines.add(" ".repeat(27) + "repair: " + finding.repair());
            }
            Map<String, Object> value = new LinkedHashMap<>();
            value.put("level", level);
            value.put("code", code);
            value.put("what", finding.what());
            value.put("repair", finding.repair());
            values.add(value);
        }
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("outcome", Shown.code(worst(findings).name()));
        all.put("findings", values);
        all.put("records", report.records().stream().map(Shown::record).toList());
        all.put("memory", report.memory().stream().map(DoctorCommand::memory).toList());
        screen.show(lines, all);
    }

    private static Map<String, Object> memory(ServerReport.MemoryShare share) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("kind", share.kind());
        value.put("keys", share.keys());
        value.put("bytes", share.bytes());
        value.put("measured", share.measured());
        value.put("all", share.all());
        return value;
    }

    private static Level worst(List<ServerFinding> findings) {
        return new ServerReport(findings, Optional.empty(), List.of(), List.of()).worst();
    }

    private ExitCode exitCode(List<ServerFinding> findings) {
        if (findings.stream().anyMatch(DoctorCommand::isOutOfReach)) {
            return ExitCode.UNREACHABLE;
        }
        return switch (worst(findings)) {
            case REFUSAL -> ExitCode.UNHEALTHY;
            case WARNING -> strict ? ExitCode.WARNINGS : ExitCode.OK;
            case OK -> ExitCode.OK;
        };
    }

    private static boolean isOutOfReach(ServerFinding finding) {
        return finding.level() == Level.REFUSAL && (finding.code() == Code.REACHABLE || finding.code() == Code.LOGIN);
    }
}
