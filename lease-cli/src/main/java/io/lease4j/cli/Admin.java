package io.lease4j.cli;

import io.lease4j.AdminOutcome;
import io.lease4j.AuthorityRecordView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says what came of an act on authority records. */
final class Admin {

    private Admin() {}

    static ExitCode show(AdminOutcome outcome, Screen screen, Optional<String> namespaceId) {
        return outcome.match(
                done -> {
                    show(done.records(), done.how(), namespaceId, screen);
                    return ExitCode.OK;
                },
                unknown -> OperatorCommand.unwanted(unknown, screen),
                refused -> OperatorCommand.unwanted(refused, screen));
    }

    static void show(List<AuthorityRecordView> records, String how, Optional<String> namespaceId, Screen screen) {
        List<String> lines = new ArrayList<>();
        lines.add("done: " + how);
        namespaceId.ifPresent(id -> lines.add("namespace id: " + id
                + " (note it: with it, a server that lost the namespace" + " is never taken for a new one)"));
        lines.addAll(Shown.recordLines(records));
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("outcome", "done");
        value.put("how", how);
        namespaceId.ifPresent(id -> value.put("namespaceId", id));
        value.put("records", records.stream().map(Shown::record).toList());
        screen.show(lines, value);
    }
}
