package io.lease4j.cli;

import io.lease4j.BackendTime;
import io.lease4j.ExecutionId;
import io.lease4j.Holder;
import io.lease4j.LeaseKey;
import io.lease4j.Outcome;
import io.lease4j.observe.LeaseHistory;
import io.lease4j.observe.LeaseHistory.FloorLine;
import io.lease4j.observe.Tenure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says who held a key, from when to when, and why that ended. */
@Command(
        name = "history",
        description = "Say who held a key, from when to when, and why it ended; also of processes that are gone.")
final class HistoryCommand extends OperatorCommand {

    @Parameters(arity = "1..8", paramLabel = "COMPONENT", description = "The components of the key, in order.")
    private List<String> components = List.of();

    HistoryCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    void check() {
        super.check();
        LeaseKey unused = key(components);
    }

    @Override
    ExitCode run(Opened opened, Screen screen) {
        LeaseHistory history = LeaseHistory.read(opened.operator(), key(components), opened.soon());
        show(history, screen);
        return history.cutShort().map(ExitCode::of).orElse(ExitCode.OK);
    }

    private static void show(LeaseHistory history, Screen screen) {
        List<String> lines = new ArrayList<>(history.text().lines().toList());
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("outcome", history.cutShort().map(Outcome::code).orElse("history"));
        value.put("proven", history.proven());
        value.put("completeFromToken", history.completeFromToken());
        value.put("lines", history.lines().stream().map(HistoryCommand::value).toList());
        screen.show(lines, value);
    }

    private static Map<String, Object> value(LeaseHistory.Line line) {
        return line.match(HistoryCommand::tenure, HistoryCommand::floor);
    }

    private static Map<String, Object> floor(FloorLine floor) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("what", "floor-proven");
        value.put("at", Shown.time(floor.proof().at()));
        value.put("floor", floor.proof().floor());
        value.put("basis", Shown.code(floor.proof().basis().name()));
        value.put("reason", floor.proof().reason());
        return value;
    }

    private static Map<String, Object> tenure(Tenure tenure) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("what", "tenure");
        value.putAll(Shown.generation(tenure.generation()));
        value.put("principal", tenure.holder().map(Holder::principal));
        value.put("instance", tenure.holder().map(Holder::instance));
        value.put("executionId", tenure.executionId().map(ExecutionId::value));
        value.put("from", tenure.from().map(HistoryCommand::time));
        value.put("expiresAt", tenure.expiresAt().map(HistoryCommand::time));
        value.put("ending", Shown.code(tenure.ending().name()));
        value.put("end", tenure.end().map(Shown::end));
        return value;
    }

    private static String time(BackendTime time) {
        return Shown.time(time);
    }
}
